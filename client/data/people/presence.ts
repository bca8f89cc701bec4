import type { RealtimeChannel } from '@supabase/realtime-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { signedInId } from '#client/lib/backend/auth-state.ts';
import { db } from '#client/lib/backend/backend.ts';
import { joinRoom, peopleIn } from '#client/lib/backend/room.ts';
import { createStore, useStore } from '#client/lib/state/store.ts';
import { settingsKey } from '../settings/queries.ts';

/** The maximum of projects in which a person is present; the selected project comes first. */
const MAX_ROOMS = 15;

/** A person who is online, and the story that they have open. */
interface Presence {
  personId: string;
  storyId: string | null;
}

/** The topic of a project that this browser has joined. */
interface Room {
  channel: RealtimeChannel | undefined;
  /** Whether the others see the person there. */
  tracked: boolean;
  here: readonly Presence[];
}

const rooms = new Map<string, Room>();
interface Present {
  online: ReadonlySet<string>;
  everyone: readonly Presence[];
  /** By story, the ids of the others who have it open; a list stays the same object while they do. */
  viewers: ReadonlyMap<string, readonly string[]>;
}

const present = createStore<Present>({ online: new Set(), everyone: [], viewers: new Map() });
/** The story that the signed-in person has open. */
let viewing: { projectId: string; storyId: string } | null = null;

function publish(): void {
  const everyone = [...rooms.values()].flatMap((room) => room.here);
  present.set({
    online: new Set(everyone.map(({ personId }) => personId)),
    everyone,
    viewers: viewersIn(everyone),
  });
}

function viewersIn(everyone: readonly Presence[]): Present['viewers'] {
  const before = present.get().viewers;
  const viewers = new Map<string, readonly string[]>();
  for (const [story, all] of Map.groupBy(everyone, ({ storyId }) => storyId)) {
    if (story === null) continue;
    const ids = [...new Set(all.map(({ personId }) => personId))].filter((id) => id !== signedInId()).sort();
    const known = before.get(story);
    if (ids.length > 0) viewers.set(story, known?.join() === ids.join() ? known : ids);
  }
  return viewers;
}

/** Reports to a project's topic that the person is online, and which of its stories they have open. */
function track(projectId: string, room: Room): void {
  if (!room.tracked) return;
  void room.channel?.track({ story_id: viewing?.projectId === projectId ? viewing.storyId : null });
}

/** Joins a project's topic. @param visible whether the others see the person there. @returns a function that leaves it. */
function enter(projectId: string, visible: boolean): () => void {
  const room: Room = { channel: undefined, tracked: false, here: [] };
  rooms.set(projectId, room);
  const leave = joinRoom(`project:${projectId}`, (channel) => {
    room.channel = channel;
    channel.on('presence', { event: 'sync' }, () => {
      room.here = peopleIn(channel).map(({ personId, reported: { story_id: story } }) => ({
        personId,
        storyId: typeof story === 'string' ? story : null,
      }));
      publish();
    });
    channel.subscribe((status) => {
      // after each join: the first one and each one after a lost connection
      if (status === 'SUBSCRIBED') {
        room.tracked = visible;
        track(projectId, room);
      } else {
        room.tracked = false;
        room.here = [];
        publish();
      }
    });
  });
  return () => {
    if (rooms.get(projectId) === room) rooms.delete(projectId);
    publish();
    leave();
  };
}

/** The key of {@link usePersonVisible}, under that of the settings: both are refreshed together. */
export const visibleKey = (personId: string) => [...settingsKey(personId), 'profile-visible'] as const;

/** Whether team mates may see that the person is online (privacy.profileVisible); undefined until it is known. */
export function usePersonVisible(personId: string): boolean | undefined {
  const { data } = useQuery({
    queryKey: visibleKey(personId),
    queryFn: async () => {
      const answer = await db
        .from('user_settings')
        .select('privacy')
        .eq('user_id', personId)
        .single()
        .throwOnError();
      const privacy: Record<string, unknown> = { ...Object(answer.data.privacy) };
      return privacy['profileVisible'] !== false;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/**
 * Makes the person present in their projects while mounted. Used once, in the shell. People who hide their profile see the
 * others, but the others do not see them.
 * @param projectIds the most important one first.
 */
export function usePresence(personId: string, projectIds: readonly string[]): void {
  const visible = usePersonVisible(personId);
  const wanted = useMemo(() => projectIds.slice(0, MAX_ROOMS).toSorted().join(), [projectIds]);
  useEffect(() => {
    if (visible === undefined || wanted === '') return;
    const leave = wanted.split(',').map((id) => enter(id, visible));
    return () => {
      for (const stop of leave) stop();
    };
  }, [visible, wanted]);
}

/** The ids of the people of the person's projects who have the app open, except people who hide it. Live. */
export function useOnline(): ReadonlySet<string> {
  return useStore(present, ({ online }) => online);
}

const NOBODY: readonly string[] = [];

/** The ids of the others who have a story open, as far as they show it. Live; it reports nothing itself. */
export function useViewersOf(storyId: string): readonly string[] {
  return useStore(present, ({ viewers }) => viewers.get(storyId) ?? NOBODY);
}

/**
 * Presence is reported after this pause (ms). So a person who opens one story after the other causes one message: the server
 * accepts about one a second.
 */
const SETTLE_MS = 400;

function view(next: typeof viewing): void {
  const touched = new Set([viewing?.projectId, next?.projectId]);
  viewing = next;
  for (const [projectId, room] of rooms) if (touched.has(projectId)) track(projectId, room);
}

/**
 * Shows the person to the others who have the same story open, while mounted. Returns the ids of those others. Live.
 */
export function useStoryViewers(projectId: string, storyId: string, personId: string): string[] {
  useEffect(() => {
    const timer = setTimeout(() => view({ projectId, storyId }), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      // the panel of the next story reports itself soon
      setTimeout(() => {
        if (viewing?.storyId === storyId) view(null);
      }, SETTLE_MS + 100);
    };
  }, [projectId, storyId]);
  const all = useStore(present, ({ everyone }) => everyone);
  return useMemo(() => {
    const others = all.filter((other) => other.storyId === storyId && other.personId !== personId);
    return [...new Set(others.map((other) => other.personId))];
  }, [all, storyId, personId]);
}
