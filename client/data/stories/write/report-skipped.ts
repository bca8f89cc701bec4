import { signedInId } from '#client/lib/backend/auth-state.ts';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Tables } from '#shared/database.types.ts';
import { isRestored } from '#shared/events/of-log.ts';
import { STORY_STATUSES, storyKey } from '#shared/rules/stories/story.ts';
import { byWhom } from '../../activity/by-whom.ts';
import { peopleQuery } from '../../people/queries.ts';
import type { Project } from '../../projects/project-tree.ts';
import { readProjects } from '../../projects/queries.ts';
import { applyServerEvents } from '../cache.ts';
import { columnName } from '../columns.ts';
import type { Story } from '../types.ts';
import { readStories } from './read-stories.ts';
import { movesOf, type StoryWrite, unconditional } from './story-write.ts';
import type { UndoOffer } from './undo.ts';

/** How many stories are explained one by one. */
const MAX_EXPLAINED = 50;
/** How many reasons a toast lists. */
const MAX_LINES = 3;

type LogEvent = Pick<
  Tables<'activity_log'>,
  'entity_id' | 'entity_number' | 'project_id' | 'action' | 'actor_id' | 'created_at'
> & { changes: Record<string, readonly [unknown, unknown] | undefined> | null };

/** Why a story was not moved. */
interface Skipped {
  id: string;
  /** The story as it is now; null: the person does not see it anymore. */
  story: Story | null;
  /** 'TIE-4'; null if it is unknown. */
  key: string | null;
  /** The event in a sentence: 'Ana la movió a «En Revisión» hace 2 min.' */
  reason: string;
  /** Whether the move can be repeated. */
  repeatable: boolean;
}

/** The facts that the reasons are made of. */
interface Facts {
  projects: ReadonlyMap<string, Project>;
  people: ReadonlyMap<string, string>;
  sprints: ReadonlyMap<string, string>;
}

// the open toast about each story: a later one replaces it
const openToasts = new Map<string, () => void>();

/**
 * Shows which stories of a write have not moved because other people have moved them meanwhile, who did what, and offers to
 * repeat the move. The present state of the stories is in the cache afterwards.
 * @param skipped the ids of the stories that have not moved.
 * @param undo of the repeated move.
 * @param submit sends the repeated move.
 */
export async function reportSkippedMoves(
  write: StoryWrite,
  skipped: readonly string[],
  undo: UndoOffer | undefined,
  submit: (write: StoryWrite, options: { undo?: UndoOffer }) => Promise<Story[]>,
): Promise<void> {
  await i18n.loadNamespaces('moves');
  const moves = new Map([...movesOf(write)].filter(([id]) => skipped.includes(id)));
  // without the reasons, the person still learns that nothing has moved
  const stories = await explain(moves).catch(() => []);
  applyServerEvents(stories.map(({ id, story }) => (story ? { kind: 'row', story } : { kind: 'gone', id })));
  for (const id of skipped) openToasts.get(id)?.();

  const repeatable = new Set(stories.filter((story) => story.repeatable).map(({ id }) => id));
  const title = titleOf(skipped.length, stories);
  const repeat = () => {
    const before = stories.flatMap(({ story }) => story ?? []);
    submit(unconditional(write, repeatable), undo ? { undo: { ...undo, before } } : {}).catch(
      reportFailure(title),
    );
  };
  const action = { label: i18n.t('moves:repeat', { count: repeatable.size }), run: repeat };
  const close = toast.lasting(title, detailOf(stories), repeatable.size > 0 ? action : undefined);
  for (const id of skipped) openToasts.set(id, close);
}

function titleOf(count: number, [first]: readonly Skipped[]): string {
  return count === 1 && first?.key
    ? i18n.t('moves:notMoved', { key: first.key })
    : i18n.t('moves:notMovedCount', { count });
}

function detailOf(stories: readonly Skipped[]): string {
  const [only] = stories;
  if (!only) return i18n.t('moves:changed');
  if (stories.length === 1) return only.reason;
  const lines = stories
    .slice(0, MAX_LINES)
    .map(({ key, reason }) => (key ? i18n.t('moves:line', { key, reason }) : reason));
  const rest = stories.length - lines.length;
  return [...lines, ...(rest > 0 ? [i18n.t('moves:more', { count: rest })] : [])].join('\n');
}

/** Reads from the log what other people have done with stories, by id. @throws the error that the server answered. */
async function explain(moves: ReturnType<typeof movesOf>): Promise<Skipped[]> {
  const ids = [...moves.keys()].slice(0, MAX_EXPLAINED);
  const [stories, events, projects] = await Promise.all([
    readStories(ids),
    readEvents(ids, [...moves.values()].map(({ since }) => since).sort()[0] ?? ''),
    readProjects(),
  ]);
  const people = await queryClient.ensureQueryData(peopleQuery);
  const facts: Facts = {
    projects: new Map(projects.map((project) => [project.id, project])),
    people: new Map(people.map(({ id, full_name }) => [id, full_name])),
    sprints: await readSprintNames(events),
  };
  return ids.map((id) => {
    const { columns = [], since = '' } = moves.get(id) ?? {};
    const story = stories.find((each) => each.id === id) ?? null;
    const own = events.filter((event) => event.entity_id === id && event.created_at > since);
    const project = facts.projects.get((story ?? own[0])?.project_id ?? '');
    const number = story?.number ?? own[0]?.entity_number;
    const key = project && typeof number === 'number' ? storyKey(project.key, number) : null;
    const isClosed = !story || Boolean(project?.archived_at);
    return { id, story, key, reason: reasonOf(story, own, columns, facts), repeatable: !isClosed };
  });
}

/** The events of stories since a moment that were not caused by this person, the latest first. */
async function readEvents(ids: string[], since: string): Promise<LogEvent[]> {
  const { data } = await db
    .from('activity_log')
    .select('entity_id, entity_number, project_id, action, actor_id, changes, created_at')
    .in('entity_id', ids)
    .gt('created_at', since)
    .order('created_at', { ascending: false })
    .limit(1000)
    .throwOnError();
  const self = signedInId();
  return (data as unknown as LogEvent[]).filter(({ actor_id }) => actor_id === null || actor_id !== self);
}

async function readSprintNames(events: readonly LogEvent[]): Promise<Map<string, string>> {
  const ids = new Set(events.flatMap(({ changes }) => changes?.['sprint_id']?.[1] ?? []).map(String));
  if (ids.size === 0) return new Map();
  const { data } = await db
    .from('sprints')
    .select('id, name')
    .in('id', [...ids])
    .throwOnError();
  return new Map(data.map(({ id, name }) => [id, name]));
}

/** Says what has happened to a story: of the event that changed one of the columns, the most important change only. */
function reasonOf(
  story: Story | null,
  events: readonly LogEvent[],
  columns: readonly string[],
  { projects, people, sprints }: Facts,
): string {
  if (!story) {
    const deleted = events.find(({ action }) => action === 'deleted');
    if (deleted) return i18n.t('moves:deleted', byWhom(deleted, people));
    const left = events.find(({ changes }) => changes?.['project_id']);
    return left ? i18n.t('moves:toHiddenProject', byWhom(left, people)) : i18n.t('moves:noAccess');
  }
  const project = projects.get(story.project_id);
  if (project?.archived_at) return i18n.t('moves:archived', { project: project.name });
  const event = events.find(({ changes }) => columns.some((column) => changes?.[column]));
  if (!event) return i18n.t('moves:changed');
  const { project_id, status, sprint_id, ready } = event.changes ?? {};
  const by = byWhom(event, people);
  if (isRestored(event.changes)) return i18n.t('moves:restored', by);
  if (project_id) {
    const name = projects.get(String(project_id[1]))?.name ?? '';
    return i18n.t('moves:toProject', { ...by, name });
  }
  const column = STORY_STATUSES.find((name) => name === status?.[1]);
  if (column) {
    const name = columnName(projects.get(event.project_id), column);
    return i18n.t('moves:toColumn', { ...by, name });
  }
  if (sprint_id) {
    const name = sprints.get(String(sprint_id[1]));
    return name === undefined ? i18n.t('moves:toBacklog', by) : i18n.t('moves:toSprint', { ...by, name });
  }
  if (ready) return i18n.t(ready[1] === true ? 'moves:ready' : 'moves:notReady', by);
  return i18n.t('moves:reordered', by);
}
