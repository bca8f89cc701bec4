import type { RealtimeChannel } from '@supabase/realtime-js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { accessToken } from '#client/lib/auth.ts';
import { db, realtime } from '#client/lib/backend.ts';
import { createStore, useStore } from '#client/lib/store.ts';

/** People of more projects are present in this many, the chosen one first. */
const MAX_ROOMS = 15;

/** Who is there, and the story that they have open. */
interface Presence {
  personId: string;
  storyId: string | null;
}

/** A project's topic, as this browser has joined it. */
interface Room {
  channel: RealtimeChannel | undefined;
  /** Joined, and seen there. */
  tracked: boolean;
  here: readonly Presence[];
}

const rooms = new Map<string, Room>();
const present = createStore<{ online: ReadonlySet<string>; everyone: readonly Presence[] }>({
  online: new Set(),
  everyone: [],
});
/** The story that this person has open. */
let viewing: { projectId: string; storyId: string } | null = null;

function publish(): void {
  const everyone = [...rooms.values()].flatMap((room) => room.here);
  present.set({ online: new Set(everyone.map(({ personId }) => personId)), everyone });
}

/** Who is there, as the server says it: `user_id` is its word, not the client's. */
function peopleOf(channel: RealtimeChannel): Presence[] {
  const entries = Object.values(channel.presenceState<{ user_id?: unknown; story_id?: unknown }>()).flat();
  return entries.flatMap(({ user_id: id, story_id: story }) =>
    typeof id === 'string' ? [{ personId: id, storyId: typeof story === 'string' ? story : null }] : [],
  );
}

/** Says in a project's topic that the person is there, and which of its stories they have open. */
function track(projectId: string, room: Room): void {
  if (!room.tracked) return;
  void room.channel?.track({ story_id: viewing?.projectId === projectId ? viewing.storyId : null });
}

/** Joins a project's topic; `visible` says whether the person is seen there. Returns how to leave it. */
function enter(projectId: string, visible: boolean): () => void {
  const room: Room = { channel: undefined, tracked: false, here: [] };
  rooms.set(projectId, room);
  let left = false;
  // the token first: a channel that joins without it joins without rights
  void accessToken().then((token) => {
    if (left || token === null) return;
    void realtime.setAuth(token);
    const channel = realtime.channel(`project:${projectId}`, { config: { presence: { enabled: true } } });
    room.channel = channel;
    channel.on('presence', { event: 'sync' }, () => {
      room.here = peopleOf(channel);
      publish();
    });
    channel.subscribe((status) => {
      // each time it is joined, the first and after every loss
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
    left = true;
    if (rooms.get(projectId) === room) rooms.delete(projectId);
    publish();
    if (room.channel) void realtime.removeChannel(room.channel);
  };
}

/** Whether the person lets team mates see that they are there (privacy.profileVisible); undefined until it is known. */
function useVisible(personId: string): boolean | undefined {
  const { data } = useQuery({
    // below the key of the settings: they are refreshed together
    queryKey: ['user-settings', personId, 'profile-visible'],
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
 * Makes the person present in their projects while mounted, once, in the shell. People who hide their profile see the others and
 * are not seen.
 * @param projectIds the most important one first.
 */
export function usePresence(personId: string, projectIds: readonly string[]): void {
  const visible = useVisible(personId);
  const wanted = useMemo(() => projectIds.slice(0, MAX_ROOMS).toSorted().join(), [projectIds]);
  useEffect(() => {
    if (visible === undefined || wanted === '') return;
    const leave = wanted.split(',').map((id) => enter(id, visible));
    return () => {
      for (const stop of leave) stop();
    };
  }, [visible, wanted]);
}

/** The ids of the people of the person's projects who have the app open, without those who hide it. Live. */
export function useOnline(): ReadonlySet<string> {
  return useStore(present, ({ online }) => online);
}

/** A person who opens one story after the other is announced once, after this pause (ms): the server takes about one message a second. */
const SETTLE_MS = 400;

function view(next: typeof viewing): void {
  const touched = new Set([viewing?.projectId, next?.projectId]);
  viewing = next;
  for (const [projectId, room] of rooms) if (touched.has(projectId)) track(projectId, room);
}

/**
 * Lets those who have the same story open see the person, while mounted.
 * @returns the ids of the others who have it open. Live.
 */
export function useStoryViewers(projectId: string, storyId: string, personId: string): string[] {
  useEffect(() => {
    const timer = setTimeout(() => view({ projectId, storyId }), SETTLE_MS);
    return () => {
      clearTimeout(timer);
      // the panel of the next story announces itself soon
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
