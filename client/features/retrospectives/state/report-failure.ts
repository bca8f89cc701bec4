import { attempt, reportFailure as report } from '#client/lib/screen/report-failure.ts';

/** Codes of refusals by a rule, as opposed to failures. */
const REFUSALS = new Set([
  'action_gone',
  'action_linked',
  'assignee_not_member',
  'browser_moves_spent',
  'note_gone',
  'note_other_browser',
  'note_shown',
  'not_facilitator',
  'not_in_project',
  'project_archived',
  'retrospective_closed',
  'retrospective_full',
  'retrospective_gone',
  'retrospective_moved_on',
  'story_gone',
  'too_many_actions',
  'too_many_notes',
  'topic_gone',
  'votes_spent',
]);

/** @returns a function that shows in a toast why something could not be done. @param title says what. */
export const reportFailure = (title: string) => report(title, REFUSALS);

/** Does something, and shows in a toast why it failed. @returns whether it was done. */
export const tryTo = (work: () => Promise<unknown>, failed: string) => attempt(work, failed, REFUSALS);
