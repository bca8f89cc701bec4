import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

/** What a rule refuses, as opposed to what fails. */
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

/** Shows why something could not be done. @param title says what. */
export function reportFailure(title: string, error: unknown): void {
  const show = REFUSALS.has(failureCode(error)) ? toast.refusal : toast.failure;
  show(title, describeFailure(error));
}
