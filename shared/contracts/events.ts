import { z } from 'zod';
import { TEAM_ROLES } from '../rules/accounts/roles.ts';
import { STORY_PRIORITIES, STORY_STATUSES } from '../rules/stories/story.ts';
import { LINK_KINDS } from '../rules/stories/story-links.ts';
import { count } from './fields.ts';

/*
 * What happens, by public names: the contract of the history of a story, the activity of the dashboard, notifications and mails, and of
 * whatever else reports events. A name or a fact may be added; none changes its meaning or goes. No event says who wrote a note, a vote
 * or a card of a meeting. shared/events makes events of the log and of notifications, and sentences of events.
 */

const id = z.uuid();
const date = z.iso.date();

/** The column of a board: its status, and its name where it has one of its own. Null: not known. */
const column = z.object({ status: z.enum(STORY_STATUSES).nullable(), column: z.string().nullable() });
export type EventColumn = z.infer<typeof column>;

/** A story, as it was named then; absent where the reader knows it. */
const story = { key: z.string().nullish(), title: z.string().optional() };
/** Of a change of several stories at once: their ids and number, in place of the key and the title of one. */
const stories = { ...story, stories: z.array(id).optional(), count: count.optional() };
/** A value before and after; absent in a notification of the new value alone. */
const change = <Value extends z.ZodType>(value: Value) => ({ from: value.optional(), to: value });

const fieldValue = z.union([z.string(), z.number(), z.array(z.string())]).nullable();
const changed = z.unknown().nullable();
const link = z.object({ id, kind: z.enum(LINK_KINDS), number: z.int().optional() });
const redacted = z.enum(['description', 'criteria', 'criterion', 'comment', 'task', 'field']);

const project = { project: z.string() };
const sprint = { sprint: z.string() };
const epic = { epic: z.string() };
const task = { task: z.string() };
const file = { file: z.string() };
const retrospective = { retrospective: z.string() };
const session = { session: z.string() };
const absence = { date, last: date };

/** An event by its name. `actor_id` is null for the system and for deleted accounts. */
const event = <Type extends string, Facts extends z.ZodRawShape>(type: Type, facts: Facts) =>
  z.object({ type: z.literal(type), actor_id: id.nullable(), ...facts });

export const productEvent = z.discriminatedUnion('type', [
  event('story.created', story),
  event('story.deleted', story),
  event('story.restored', story),
  event('story.moved', { ...stories, ...change(column) }),
  /** `to` is absent in the notification of the assignee. */
  event('story.assigned', { ...stories, from: id.nullish(), to: id.nullish() }),
  event('story.estimated', { ...story, ...change(z.number().nullable()) }),
  event('story.planned', { ...story, ...change(id.nullable()) }),
  event('story.prioritized', { ...story, ...change(z.enum(STORY_PRIORITIES)) }),
  /** Its due date was set, changed or removed. */
  event('story.scheduled', { ...story, ...change(date.nullable()) }),
  event('story.blocked', { ...stories, reason: z.string().nullish() }),
  event('story.unblocked', story),
  event('story.linked', { ...story, link }),
  event('story.unlinked', { ...story, link }),
  /** A change that has no name of its own; of long texts, `true` in place of the text. */
  event('story.changed', { ...story, field: z.string(), from: changed, to: changed }),
  /** A change of a field that the project has added; `field` is its id. */
  event('story.field_changed', { ...story, field: z.string(), from: fieldValue, to: fieldValue }),
  /** A text was removed for good. */
  event('story.redacted', { ...story, part: redacted.nullable() }),
  event('story.blocker_completed', { ...story, blocker: z.string().optional() }),
  event('story.due_soon', { ...story, date }),
  event('story.due_today', { ...story, date }),
  event('comment.created', story),
  event('comment.replied', story),
  event('comment.mentioned', story),
  event('task.created', task),
  event('task.deleted', task),
  event('task.completed', task),
  event('task.reopened', task),
  event('task.assigned', { ...task, to: id }),
  event('task.became_story', task),
  event('task.changed', task),
  event('file.created', file),
  event('file.deleted', file),
  event('epic.created', epic),
  event('epic.deleted', epic),
  event('epic.closed', epic),
  event('epic.reopened', epic),
  event('epic.changed', epic),
  event('sprint.created', sprint),
  event('sprint.deleted', sprint),
  event('sprint.started', sprint),
  event('sprint.paused', sprint),
  event('sprint.resumed', sprint),
  /** `leftovers` stories moved to the sprint `next`, or to the backlog. */
  event('sprint.finished', { ...sprint, leftovers: count.optional(), next: z.string().optional() }),
  event('sprint.changed', sprint),
  event('sprint.ending', { ...sprint, date, open: count }),
  /** How many stories entered and left a running sprint, and the points by which it grew. */
  event('sprint.scope_changed', { ...sprint, added: count, removed: count, points: z.number() }),
  event('project.created', project),
  event('project.deleted', project),
  event('project.restored', project),
  event('project.redacted', project),
  event('project.changed', project),
  event('project.given', project),
  event('project.ownership_offered', project),
  event('project.ownership_accepted', project),
  event('project.ownership_declined', project),
  event('member.added', { ...project, role: z.enum(TEAM_ROLES) }),
  event('member.hours_set', { hours: z.number().optional() }),
  event('absence.entered', absence),
  event('absence.removed', absence),
  event('poker.opened', session),
  event('poker.closing', { ...session, date, open: count }),
  event('retrospective.opened', retrospective),
  event('retrospective.reminded', retrospective),
  event('retrospective.returned', retrospective),
  event('retrospective.action_given', { ...retrospective, action: z.string() }),
  event('administrator.made', {}),
  event('administrator.withdrawn', {}),
]);

export type ProductEvent = z.infer<typeof productEvent>;
export type EventType = ProductEvent['type'];
export type EventOf<Type extends EventType> = Extract<ProductEvent, { type: Type }>;
