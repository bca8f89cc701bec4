import type { ParseKeys } from 'i18next';
import { isRestored } from '#client/data/activity/is-restored.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { Activity } from '#shared/contracts/dashboard.ts';
import { STORY_PRIORITIES, STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';

/** The key of the sentence that describes an event, and its parameters besides the person and the subject. */
export interface ActivityDescription {
  key: ParseKeys<'dashboard'>;
  values?: Record<string, unknown>;
}

const statusOf = (value: unknown) => STORY_STATUSES.find((status) => status === value);

function describeStory(event: Activity, nameOfColumn: (status: StoryStatus) => string): ActivityDescription {
  const { changes, actor } = event;
  if (isRestored(changes)) return { key: 'activity.story.restored' };
  const { status, assignee_id, story_points, sprint_id, priority, due_date, title, ready } = changes;
  if (status) {
    const [from, to] = status.map(statusOf);
    const values = { to: to ? nameOfColumn(to) : '' };
    if (to === 'in_review') return { key: 'activity.story.review' };
    if (from === 'in_review' && to !== 'done') return { key: 'activity.story.returned', values };
    return { key: 'activity.story.moved', values };
  }
  if (assignee_id) {
    if (assignee_id[1] === null) return { key: 'activity.story.unassigned' };
    if (assignee_id[1] === actor?.id) return { key: 'activity.story.taken' };
    return {
      key: 'activity.story.assigned',
      values: { to: event.assignee_name || i18n.t('common:person.deleted') },
    };
  }
  if (story_points) {
    if (typeof story_points[1] !== 'number') return { key: 'activity.story.unestimated' };
    return { key: 'activity.story.estimated', values: { count: story_points[1] } };
  }
  if (sprint_id) {
    if (event.sprint_name === null) return { key: 'activity.story.unplanned' };
    return { key: 'activity.story.planned', values: { to: event.sprint_name } };
  }
  const level = STORY_PRIORITIES.find((name) => name === priority?.[1]);
  if (level) {
    return { key: 'activity.story.priority', values: { to: i18n.t(`common:priority.${level}`) } };
  }
  if (due_date) {
    const [, to] = due_date;
    if (typeof to !== 'string') return { key: 'activity.story.undue' };
    return { key: 'activity.story.due', values: { to: formatDate(to) } };
  }
  if ('redacted' in changes) return { key: 'activity.story.redacted' };
  if (title) return { key: 'activity.story.renamed' };
  return { key: ready?.[1] === true ? 'activity.story.ready' : 'activity.story.edited' };
}

function describeSprint({ changes: { status } }: Activity): ActivityDescription {
  if (status?.[1] === 'paused') return { key: 'activity.sprint.paused' };
  if (status?.[1] === 'completed') return { key: 'activity.sprint.finished' };
  if (status?.[1] === 'active') {
    return { key: status[0] === 'paused' ? 'activity.sprint.resumed' : 'activity.sprint.started' };
  }
  return { key: 'activity.sprint.edited' };
}

function describeTask({ changes: { done } }: Activity): ActivityDescription {
  if (done) return { key: done[1] === true ? 'activity.task.done' : 'activity.task.reopened' };
  return { key: 'activity.task.edited' };
}

function describeEpic({ changes: { closed_at: closed } }: Activity): ActivityDescription {
  if (closed) return { key: closed[1] === null ? 'activity.epic.reopened' : 'activity.epic.closed' };
  return { key: 'activity.epic.edited' };
}

/** Names the kind of an update of a project: deleting it is one, since it stays for a while. */
function changeOfProject({ changes: { deleted_at: deleted } }: Activity) {
  if (!deleted) return 'edited';
  return deleted[1] === null ? 'restored' : 'deleted';
}

/**
 * Describes an event. If an event has several changes, it names the most important one.
 * @param nameOfColumn returns the name of a status in the event's project.
 */
export function describeActivity(
  event: Activity,
  nameOfColumn: (status: StoryStatus) => string,
): ActivityDescription {
  const { action } = event;
  const changed = action === 'updated';
  switch (event.entity_type) {
    case 'user_stories':
      return changed ? describeStory(event, nameOfColumn) : { key: `activity.story.${action}` };
    case 'sprints':
      return changed ? describeSprint(event) : { key: `activity.sprint.${action}` };
    case 'tasks':
      return changed ? describeTask(event) : { key: `activity.task.${action}` };
    case 'epics':
      return changed ? describeEpic(event) : { key: `activity.epic.${action}` };
    case 'attachments':
      return { key: `activity.attachment.${action === 'deleted' ? action : 'created'}` };
    case 'projects':
      if ('redacted' in event.changes) return { key: 'activity.project.redacted' };
      return { key: `activity.project.${changed ? changeOfProject(event) : action}` };
  }
}
