import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

/** What a rule refuses, as opposed to what fails. */
const REFUSALS = new Set([
  'action_gone',
  'action_linked',
  'assignee_not_member',
  'not_facilitator',
  'project_archived',
  'retrospective_closed',
  'retrospective_gone',
  'retrospective_moved_on',
  'story_gone',
  'too_many_actions',
  'topic_gone',
  'votes_spent',
]);

/** Shows why something could not be done. @param title says what. */
export function reportFailure(title: string, error: unknown): void {
  const show = REFUSALS.has(failureCode(error)) ? toast.refusal : toast.failure;
  show(title, describeFailure(error));
}
