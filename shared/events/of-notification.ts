import type { EventType, ProductEvent } from '../contracts/events.ts';

/** The events that people are notified of, by the kind of the notification. */
const OF_KIND: Readonly<Record<string, EventType>> = {
  assigned: 'story.assigned',
  mentioned: 'comment.mentioned',
  commented: 'comment.created',
  replied: 'comment.replied',
  updated: 'story.moved',
  blocked: 'story.blocked',
  blocker_done: 'story.blocker_completed',
  story_due_soon: 'story.due_soon',
  story_due_today: 'story.due_today',
  sprint_started: 'sprint.started',
  sprint_finished: 'sprint.finished',
  sprint_ending: 'sprint.ending',
  scope_changed: 'sprint.scope_changed',
  hours_set: 'member.hours_set',
  absence_set: 'absence.entered',
  absence_removed: 'absence.removed',
  retro_opened: 'retrospective.opened',
  retro_reminder: 'retrospective.reminded',
  retro_returned: 'retrospective.returned',
  retro_action: 'retrospective.action_given',
  poker_invited: 'poker.opened',
  poker_closing: 'poker.closing',
  invited: 'member.added',
  ownership_offered: 'project.ownership_offered',
  ownership_accepted: 'project.ownership_accepted',
  ownership_declined: 'project.ownership_declined',
  project_restored: 'project.restored',
  project_given: 'project.given',
  administrator_made: 'administrator.made',
  administrator_withdrawn: 'administrator.withdrawn',
};

/** A row of `notifications`, as far as its event needs it. */
export interface NotificationRow {
  kind: string;
  actor_id: string | null;
  /** The facts of the event; of a move only the new status. */
  params: unknown;
}

/** The event of a notification; undefined for a kind that this version does not know. */
export function eventOfNotification({ kind, actor_id, params }: NotificationRow): ProductEvent | undefined {
  const type = OF_KIND[kind];
  if (type === undefined) return undefined;
  const { to: status, ...facts } = Object(params) as Record<string, unknown>;
  const moved = type === 'story.moved' && { to: { status, column: null } };
  return { type, actor_id, ...facts, ...moved } as ProductEvent;
}
