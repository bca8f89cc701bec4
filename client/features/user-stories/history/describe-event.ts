import type { TFunction } from 'i18next';
import { isRestored } from '#client/data/activity/is-restored.ts';
import type { StoryEvent } from '#client/data/activity/queries.ts';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { formatDate, formatList } from '#client/lib/text/format.ts';
import type { RedactedKind } from '#shared/contracts/redact-text.ts';
import type { FieldValue, FieldValues } from '#shared/rules/stories/own-fields.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import {
  STORY_PRIORITIES,
  STORY_STATUSES,
  STORY_TYPES,
  type StoryPriority,
} from '#shared/rules/stories/story.ts';
import type { LinkKind } from '#shared/rules/stories/story-links.ts';

/** The names that the description of an event needs. */
export interface EventNames {
  t: TFunction<['stories', 'common']>;
  project: Project | undefined;
  person: (id: string | null) => string;
  sprint: (id: string) => string;
  epic: (id: string) => string;
  field: (id: string) => OwnField | undefined;
  /** The key of the other story of a link; undefined where the person does not know it. */
  linked: (link: LoggedLink) => string | undefined;
}

/** A link as the log has it: the number is there if both stories were of one project. */
export interface LoggedLink {
  id: string;
  kind: LinkKind;
  number?: number;
}

type Change = readonly [unknown, unknown];

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function columnOf(value: unknown, names: EventNames): string {
  const status = STORY_STATUSES.find((name) => name === value);
  return status ? columnName(names.project, status) : text(value);
}

function priorityOf(value: unknown): StoryPriority {
  return STORY_PRIORITIES.find((level) => level === value) ?? 'medium';
}

function describePoints([from, to]: Change, { t }: EventNames): string {
  if (to === null) return t('history.unestimated');
  if (from === null) return t('history.estimated', { to: text(to) });
  return t('history.reestimated', { from: text(from), to: text(to) });
}

function describePriority([from, to]: Change, { t }: EventNames): string {
  const [before, after] = [priorityOf(from), priorityOf(to)];
  const values = { from: t(`common:priority.${before}`), to: t(`common:priority.${after}`) };
  const raised = STORY_PRIORITIES.indexOf(after) > STORY_PRIORITIES.indexOf(before);
  return t(raised ? 'history.raised' : 'history.lowered', values);
}

function describeLabels([from, to]: Change, { t }: EventNames): string {
  const [before, after] = [from, to].map((value) => (Array.isArray(value) ? value.map(text) : []));
  const on = (after ?? []).filter((label) => !before?.includes(label));
  const off = (before ?? []).filter((label) => !after?.includes(label));
  const names = (labels: string[]) =>
    formatList(labels.map((label) => (label === REDACTED ? t('common:redacted.plain') : label)));
  if (on.length > 0 && off.length === 0)
    return t('history.labels_added', { labels: names(on), count: on.length });
  if (off.length > 0 && on.length === 0)
    return t('history.labels_removed', { labels: names(off), count: off.length });
  return t('history.labels');
}

function describeType([from, to]: Change, { t }: EventNames): string {
  const [before, after] = [from, to].map((value) => STORY_TYPES.find((type) => type === value) ?? 'story');
  return t('history.type', {
    from: t(`common:type.${before ?? 'story'}`),
    to: t(`common:type.${after ?? 'story'}`),
  });
}

function describeDueDate([from, to]: Change, { t }: EventNames): string {
  if (to === null) return t('history.due_removed');
  const [before, after] = [from, to].map((day) => (day === null ? '' : formatDate(text(day))));
  return before ? t('history.due_moved', { from: before, to: after }) : t('history.due_set', { to: after });
}

/**
 * The changes of an event, in which a move between columns with names of their own says these in place of the statuses. The log has the
 * names of that moment.
 */
function byColumnName(changes: StoryEvent['changes']): Record<string, unknown> {
  const { column_name: named, status, ...others } = Object(changes) as Record<string, unknown>;
  if (!Array.isArray(named)) return { ...(status !== undefined && { status }), ...others };
  const at = (place: 0 | 1): unknown => named[place] ?? (Array.isArray(status) ? status[place] : null);
  return { status: [at(0), at(1)], ...others };
}

function describeLink([from, to]: Change, { t, linked }: EventNames): string {
  const link = Object(to ?? from) as LoggedLink;
  const story = linked(link) ?? t('history.someStory');
  return t(`history.${to === null ? 'unlinked' : 'linked'}.${link.kind}`, { story });
}

/** One sentence for each own field that still exists; of a text that was removed for good it does not say what it was. */
function describeFields([from, to]: Change, names: EventNames): string[] {
  const [before, after] = [from, to].map((values) => Object(values) as FieldValues);
  return Object.keys(after ?? {}).flatMap((id) => {
    const field = names.field(id);
    return field ? describeField(field, before?.[id] ?? null, after?.[id] ?? null, names) : [];
  });
}

function describeField(
  field: OwnField,
  before: FieldValue | null,
  after: FieldValue | null,
  { t, person }: EventNames,
): string {
  const { name } = field;
  if ([before, after].includes(REDACTED)) return t('history.own_redacted', { name });
  const words = (value: FieldValue | null) => (value === null ? '' : describeValue(field, value, person));
  const values = { name, from: words(before), to: words(after) };
  if (after === null) return t('history.own_removed', values);
  return t(before === null ? 'history.own_set' : 'history.own_changed', values);
}

/** Describes the change of each column. A change of other columns (the rank) is not shown. */
const DESCRIPTIONS: Record<
  string,
  (change: Change, names: EventNames, actorId: string | null) => string | string[]
> = {
  fields: describeFields,
  status: ([from, to], names) =>
    names.t('history.moved', { from: columnOf(from, names), to: columnOf(to, names) }),
  priority: describePriority,
  story_points: describePoints,
  due_date: describeDueDate,
  assignee_id: ([, to], { t, person }, actorId) => {
    if (to === null) return t('history.unassigned');
    return to === actorId ? t('history.taken') : t('history.assigned', { to: person(text(to)) });
  },
  sprint_id: ([from, to], { t, sprint }) =>
    to === null
      ? t('history.sprint_removed', { from: sprint(text(from)) })
      : t('history.sprint_added', { to: sprint(text(to)) }),
  title: (_, { t }) => t('history.title_changed'),
  description: ([from], { t }) => t(from === null ? 'history.description_added' : 'history.description'),
  acceptance_criteria: (_, { t }) => t('history.acceptance_criteria'),
  project_id: (_, { t }) => t('history.project'),
  labels: describeLabels,
  blocked_reason: ([, to], { t }) => {
    if (to === null) return t('history.unblocked');
    return to === true ? t('history.blocked_now') : t('history.blocked', { reason: text(to) });
  },
  epic_id: ([from, to], { t, epic }) =>
    to === null
      ? t('history.epic_removed', { from: epic(text(from)) })
      : t('history.epic_added', { to: epic(text(to)) }),
  type: describeType,
  ready: ([, to], { t }) => t(to === true ? 'history.ready' : 'history.not_ready'),
  link: describeLink,
  redacted: ([, what], { t }) => {
    const { kind } = Object(what) as { kind: Exclude<RedactedKind, 'discussion'> };
    return t(`history.redacted.${kind}`);
  },
};

function describeTask(event: StoryEvent, { t, person }: EventNames): string {
  const { action, actor_id, changes, entity_name } = event;
  const task = entity_name === REDACTED ? t('common:redacted.plain') : entity_name;
  if (action === 'created') return t('history.task_added', { task });
  if (action === 'deleted') return t('history.task_removed', { task });
  const {
    done,
    assignee_id: assignee,
    became_story_id: became,
  } = Object(changes) as Record<string, [unknown, unknown] | undefined>;
  if (became?.[1]) return t('history.task_became_story', { task });
  if (done) return t(done[1] === true ? 'history.task_done' : 'history.task_reopened', { task });
  if (assignee && assignee[1] !== null) {
    return assignee[1] === actor_id
      ? t('history.task_taken', { task })
      : t('history.task_assigned', { task, to: person(text(assignee[1])) });
  }
  return t('history.task_changed', { task });
}

/**
 * Describes an event of a story, with one sentence per change.
 * @returns an empty list if only the order of the backlog changed.
 */
export function describeEvent(event: StoryEvent, names: EventNames): string[] {
  if (event.entity_type === 'tasks') return [describeTask(event, names)];
  if (event.entity_type === 'attachments') {
    const file = { file: event.entity_name };
    return [names.t(event.action === 'deleted' ? 'history.file_removed' : 'history.file_added', file)];
  }
  if (event.action === 'deleted') return [names.t('history.deleted')];
  if (event.action === 'created') return [names.t('history.created')];
  if (isRestored(event.changes)) return [names.t('history.restored')];
  return Object.entries(byColumnName(event.changes)).flatMap(([column, change]) =>
    Array.isArray(change)
      ? (DESCRIPTIONS[column]?.([change[0], change[1]], names, event.actor_id) ?? [])
      : [],
  );
}
