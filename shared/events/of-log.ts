import type { EventType, ProductEvent } from '../contracts/events.ts';
import { FILTERED_FIELDS } from '../rules/stories/fields/filtered-fields.ts';

/** A line of the log. An update has its changes by column, as `[from, to]`, or null where the reader has not been given the values. */
export interface LogLine {
  entity_type: string;
  entity_name: string;
  action: string;
  actor_id: string | null;
  changes: unknown;
  /** 'RES-12' of a story, or of the story of a task or an attachment. */
  key?: string | null;
}

type Change = readonly [from: unknown, to: unknown];
type Changes = Readonly<Record<string, Change | null | undefined>>;
/** An event without its actor and its subject. */
type Facts = { type: EventType } & Record<string, unknown>;

/** Events of a story by the column that changed. Others that filters ask for are changes, and those such as the rank make none. */
const OF_COLUMN: Readonly<Record<string, EventType>> = {
  assignee_id: 'story.assigned',
  story_points: 'story.estimated',
  sprint_id: 'story.planned',
  priority: 'story.prioritized',
  due_date: 'story.scheduled',
  title: 'story.changed',
  description: 'story.changed',
  acceptance_criteria: 'story.changed',
};

/** Whether an update of a story is its return from the deleted ones: then it has the values that came back, and no others. */
export const isRestored = (changes: unknown): boolean => Object.hasOwn(Object(changes), 'deleted_at');

/** A move. Between columns with names of their own, the log has the names of that moment, and the statuses only if they differ. */
function movesOf({ status, column_name: names }: Changes): Facts[] {
  if (!status && !names) return [];
  const place = (side: 0 | 1) => ({ status: status?.[side] ?? null, column: names?.[side] ?? null });
  return [{ type: 'story.moved', from: place(0), to: place(1) }];
}

function ofColumn(column: string, [from, to]: Change): Facts[] {
  if (column === 'blocked_reason')
    return [
      to === null ? { type: 'story.unblocked' } : { type: 'story.blocked', reason: to === true ? null : to },
    ];
  if (column === 'link')
    return [to === null ? { type: 'story.unlinked', link: from } : { type: 'story.linked', link: to }];
  if (column === 'fields') {
    const [before, after] = [from, to].map((values) => Object(values) as Record<string, unknown>);
    return Object.entries(after ?? {}).map(([field, value]) => ({
      type: 'story.field_changed',
      field,
      from: before?.[field] ?? null,
      to: value,
    }));
  }
  const type = OF_COLUMN[column] ?? (column in FILTERED_FIELDS && 'story.changed');
  return type ? [{ type, field: column, from, to }] : [];
}

function ofStory(changes: Changes): Facts[] {
  if (isRestored(changes)) return [{ type: 'story.restored' }];
  if ('redacted' in changes) {
    const { kind = null } = Object(changes['redacted']?.[1]) as { kind?: unknown };
    return [{ type: 'story.redacted', part: kind }];
  }
  const { status: _status, column_name: _names, column_id: _column, ready, ...rest } = changes;
  // with its criteria or its points a story becomes ready by itself
  const follows = 'acceptance_criteria' in rest || 'story_points' in rest;
  const others: Changes = follows ? rest : { ...rest, ready };
  return [
    ...movesOf(changes),
    ...Object.entries(others).flatMap(([column, change]) => (change ? ofColumn(column, change) : [])),
  ];
}

function ofTask({ done, assignee_id: assignee, became_story_id: story }: Changes): Facts[] {
  if (story?.[1]) return [{ type: 'task.became_story' }];
  if (done) return [{ type: done[1] === true ? 'task.completed' : 'task.reopened' }];
  if (assignee && assignee[1] !== null) return [{ type: 'task.assigned', to: assignee[1] }];
  return [{ type: 'task.changed' }];
}

function ofSprint({ status }: Changes): Facts[] {
  if (status?.[1] === 'paused') return [{ type: 'sprint.paused' }];
  if (status?.[1] === 'completed') return [{ type: 'sprint.finished' }];
  if (status?.[1] === 'active')
    return [{ type: status[0] === 'paused' ? 'sprint.resumed' : 'sprint.started' }];
  return [{ type: 'sprint.changed' }];
}

function ofEpic({ closed_at: closed }: Changes): Facts[] {
  if (!closed) return [{ type: 'epic.changed' }];
  return [{ type: closed[1] === null ? 'epic.reopened' : 'epic.closed' }];
}

/** Of a project that is deleted the log has an update, since it stays for a while. */
function ofProject(changes: Changes): Facts[] {
  const { deleted_at: deleted } = changes;
  if ('redacted' in changes) return [{ type: 'project.redacted' }];
  if (!deleted) return [{ type: 'project.changed' }];
  return [{ type: deleted[1] === null ? 'project.restored' : 'project.deleted' }];
}

/** By entity: the noun of its events, the fact that has its name, and the events of an update. */
const ENTITIES: Readonly<
  Record<string, readonly [noun: string, name: string, updates: (changes: Changes) => Facts[]]>
> = {
  user_stories: ['story', 'title', ofStory],
  tasks: ['task', 'task', ofTask],
  attachments: ['file', 'file', () => [{ type: 'file.created' }]],
  sprints: ['sprint', 'sprint', ofSprint],
  epics: ['epic', 'epic', ofEpic],
  projects: ['project', 'project', ofProject],
};

/** The events of a line of the log, one for each change; none if nothing changed that has a name, such as the order of the backlog. */
export function eventsOfLog({
  entity_type,
  entity_name,
  action,
  actor_id,
  changes,
  key,
}: LogLine): ProductEvent[] {
  const [noun, name, updates] = ENTITIES[entity_type] ?? [];
  if (!(noun && name && updates)) return [];
  const facts = action === 'updated' ? updates(Object(changes) as Changes) : [{ type: `${noun}.${action}` }];
  return facts.map((each) => ({ actor_id, key, [name]: entity_name, ...each }) as ProductEvent);
}
