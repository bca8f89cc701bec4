import { signedInId } from '#client/lib/backend/auth-state.ts';
import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Tables } from '#shared/database.types.ts';
import { isRestored } from '#shared/events/of-log.ts';
import { STORY_STATUSES, storyKey } from '#shared/rules/stories/story.ts';
import { byWhom } from '../../activity/by-whom.ts';
import { peopleQuery } from '../../people/queries.ts';
import type { Project } from '../../projects/project-tree.ts';
import { readProjects } from '../../projects/queries.ts';
import { columnName } from '../columns.ts';
import type { Story } from '../types.ts';
import { readStories } from './read-stories.ts';

/** How many stories are explained one by one. */
const MAX_EXPLAINED = 50;

type LogEvent = Pick<
  Tables<'activity_log'>,
  'entity_id' | 'entity_number' | 'project_id' | 'action' | 'actor_id' | 'created_at'
> & { changes: Record<string, readonly [unknown, unknown] | undefined> | null };

/** Why a story was not moved. */
export interface Skipped {
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

/**
 * Reads what other people have done with stories, from the log.
 * @param moves by id, the columns that the move depended on, and the moment since which they have changed.
 * @throws the error that the server answered.
 */
export async function explainSkipped(
  moves: ReadonlyMap<string, { columns: string[]; since: string }>,
): Promise<Skipped[]> {
  const ids = [...moves.keys()].slice(0, MAX_EXPLAINED);
  const [stories, events, projects] = await Promise.all([
    readStories(ids),
    readEvents(ids, [...moves.values()].map(({ since }) => since).sort()[0] ?? ''),
    readProjects(),
    i18n.loadNamespaces('moves'),
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
    return { id, story, key: keyOf(story, own, facts), ...reasonOf(story, own, columns, facts) };
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

function keyOf(story: Story | null, events: readonly LogEvent[], { projects }: Facts): string | null {
  const { project_id, number } = story ?? {
    project_id: events[0]?.project_id,
    number: events[0]?.entity_number,
  };
  const project = projects.get(project_id ?? '');
  return project && typeof number === 'number' ? storyKey(project.key, number) : null;
}

function reasonOf(
  story: Story | null,
  events: readonly LogEvent[],
  columns: readonly string[],
  facts: Facts,
): Pick<Skipped, 'reason' | 'repeatable'> {
  if (!story) return { reason: goneReason(events, facts), repeatable: false };
  const project = facts.projects.get(story.project_id);
  if (project?.archived_at) {
    return { reason: i18n.t('moves:archived', { project: project.name }), repeatable: false };
  }
  const event = events.find(({ changes }) => columns.some((column) => changes?.[column]));
  return { reason: event ? movedReason(event, facts) : i18n.t('moves:changed'), repeatable: true };
}

function goneReason(events: readonly LogEvent[], facts: Facts): string {
  const deleted = events.find(({ action }) => action === 'deleted');
  if (deleted) return i18n.t('moves:deleted', byWhom(deleted, facts.people));
  const left = events.find(({ changes }) => changes?.['project_id']);
  return left ? i18n.t('moves:toHiddenProject', byWhom(left, facts.people)) : i18n.t('moves:noAccess');
}

/** Says what an event has changed, the most important column only. */
function movedReason(event: LogEvent, facts: Facts): string {
  const { project_id, status, sprint_id, ready } = event.changes ?? {};
  const by = byWhom(event, facts.people);
  if (isRestored(event.changes)) return i18n.t('moves:restored', by);
  if (project_id) {
    const name = facts.projects.get(String(project_id[1]))?.name ?? '';
    return i18n.t('moves:toProject', { ...by, name });
  }
  const column = STORY_STATUSES.find((name) => name === status?.[1]);
  if (column) {
    const name = columnName(facts.projects.get(event.project_id), column);
    return i18n.t('moves:toColumn', { ...by, name });
  }
  if (sprint_id) {
    const name = facts.sprints.get(String(sprint_id[1]));
    return name === undefined ? i18n.t('moves:toBacklog', by) : i18n.t('moves:toSprint', { ...by, name });
  }
  if (ready) return i18n.t(ready[1] === true ? 'moves:ready' : 'moves:notReady', by);
  return i18n.t('moves:reordered', by);
}
