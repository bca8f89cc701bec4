import { z } from 'zod';
import { TEAM_ROLES } from '../rules/accounts/roles.ts';
import { STORY_PRIORITIES, STORY_STATUSES } from '../rules/stories/story.ts';
import { LINK_KINDS } from '../rules/stories/story-links.ts';
import { count } from './parts/fields.ts';

/*
 * Events, by public names: the contract of the history of a story, the activity of the dashboard, notifications and mails, and of
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
const task = { task: z.string() };
const retrospective = { retrospective: z.string() };
const session = { session: z.string() };

/** Events by their names, which have the same facts. `actor_id` is null for the system and for deleted accounts. */
const events = <const Types extends readonly string[], Facts extends z.ZodRawShape>(
  types: Types,
  facts: Facts,
) => z.object({ type: z.enum(types), actor_id: id.nullable(), ...facts });

export const productEvent = z.discriminatedUnion('type', [
  events(['story.created', 'story.deleted', 'story.restored', 'story.unblocked'], story),
  events(['story.moved'], { ...stories, ...change(column) }),
  /** `to` is absent in the notification of the assignee. */
  events(['story.assigned'], { ...stories, from: id.nullish(), to: id.nullish() }),
  events(['story.estimated'], { ...story, ...change(z.number().nullable()) }),
  events(['story.planned'], { ...story, ...change(id.nullable()) }),
  events(['story.prioritized'], { ...story, ...change(z.enum(STORY_PRIORITIES)) }),
  /** Its due date was set, changed or removed. */
  events(['story.scheduled'], { ...story, ...change(date.nullable()) }),
  events(['story.blocked'], { ...stories, reason: z.string().nullish() }),
  events(['story.linked', 'story.unlinked'], { ...story, link }),
  /** A change that has no name of its own; of long texts, `true` in place of the text. */
  events(['story.changed'], { ...story, field: z.string(), from: changed, to: changed }),
  /** A change of a field that the project has added; `field` is its id. */
  events(['story.field_changed'], { ...story, field: z.string(), from: fieldValue, to: fieldValue }),
  /** A text was removed for good. */
  events(['story.redacted'], { ...story, part: redacted.nullable() }),
  events(['story.blocker_completed'], { ...story, blocker: z.string().optional() }),
  events(['story.due_soon', 'story.due_today'], { ...story, date }),
  events(['comment.created', 'comment.replied', 'comment.mentioned'], story),
  events(['task.created', 'task.deleted', 'task.completed', 'task.reopened', 'task.changed'], task),
  events(['task.assigned'], { ...task, to: id }),
  events(['task.became_story'], task),
  events(['file.created', 'file.deleted'], { file: z.string() }),
  events(['epic.created', 'epic.deleted', 'epic.closed', 'epic.reopened', 'epic.changed'], {
    epic: z.string(),
  }),
  events(['sprint.created', 'sprint.deleted', 'sprint.changed'], sprint),
  events(['sprint.started', 'sprint.paused', 'sprint.resumed'], sprint),
  /** `leftovers` stories moved to the sprint `next`, or to the backlog. */
  events(['sprint.finished'], { ...sprint, leftovers: count.optional(), next: z.string().optional() }),
  events(['sprint.ending'], { ...sprint, date, open: count }),
  /** How many stories entered and left a running sprint, and the points by which it grew. */
  events(['sprint.scope_changed'], { ...sprint, added: count, removed: count, points: z.number() }),
  events(['project.created', 'project.deleted', 'project.restored', 'project.changed'], project),
  events(['project.redacted', 'project.given'], project),
  events(['project.ownership_offered', 'project.ownership_accepted', 'project.ownership_declined'], project),
  events(['member.added'], { ...project, role: z.enum(TEAM_ROLES) }),
  events(['member.hours_set'], { hours: z.number().optional() }),
  events(['absence.entered', 'absence.removed'], { date, last: date }),
  events(['poker.opened'], session),
  events(['poker.closing'], { ...session, date, open: count }),
  events(['retrospective.opened', 'retrospective.reminded', 'retrospective.returned'], retrospective),
  events(['retrospective.action_given'], { ...retrospective, action: z.string() }),
  events(['administrator.made', 'administrator.withdrawn'], {}),
]);

export type ProductEvent = z.infer<typeof productEvent>;
export type EventType = ProductEvent['type'];
export type EventOf<Type extends EventType> = ProductEvent & { type: Type };
