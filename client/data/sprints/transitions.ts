import { useMutation } from '@tanstack/react-query';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { FinishSprintOutput, SprintStepOutput } from '#shared/contracts/sprints/workflow.ts';
import { callOnce } from '../write/call-once.ts';
import { SPRINTS_KEY } from './queries.ts';

/** A transition of a sprint; `leftovers` says where unfinished stories go: 'backlog' or a planned sprint's id. */
export type SprintTransition =
  | { action: 'start' | 'pause' | 'resume'; sprintId: string }
  | { action: 'finish'; sprintId: string; leftovers: string; leftoversName: string };

type TransitionResult = SprintStepOutput & Partial<Pick<FinishSprintOutput, 'leftovers'>>;

const STEPS = { start: 'start_sprint', pause: 'pause_sprint', resume: 'resume_sprint' } as const;

async function send(transition: SprintTransition): Promise<TransitionResult> {
  const { action, sprintId: sprint_id } = transition;
  const { output } = await (action === 'finish'
    ? callOnce('finish_sprint', (command_id) => ({ sprint_id, leftovers: transition.leftovers, command_id }))
    : callOnce(STEPS[action], (command_id) => ({ sprint_id, command_id })));
  return output;
}

/** The text of the toast below its title. */
function detailOf(transition: SprintTransition, result: TransitionResult): string {
  const name = result.name;
  if (transition.action === 'start') {
    const points = i18n.t('common:points', { count: result.committed_points ?? 0 });
    return i18n.t('sprints:step.start.detail', { name, points });
  }
  if (transition.action !== 'finish') return name;
  const summary = i18n.t('sprints:step.finish.detail', {
    name,
    committed: i18n.t('sprints:step.finish.committed', { count: result.committed_points ?? 0 }),
    completed: i18n.t('sprints:step.finish.completed', { count: result.completed_points ?? 0 }),
  });
  if (!result.leftovers) return summary;
  const where =
    transition.leftovers === 'backlog'
      ? i18n.t('sprints:step.finish.toBacklog', { count: result.leftovers })
      : i18n.t('sprints:step.finish.toSprint', { count: result.leftovers, name: transition.leftoversName });
  return `${summary} ${where}`;
}

/**
 * Starts, pauses, resumes and finishes sprints. A toast reports the success, or why the server refused.
 * `mutate(transition)` sends one; `isPending` is true until it is answered.
 */
export function useSprintTransition() {
  return useMutation({
    mutationFn: send,
    onSuccess: (result, transition) => {
      toast.success(i18n.t(`sprints:step.${transition.action}.done`), detailOf(transition, result));
    },
    onError: (error, { action }) => {
      reportFailure(i18n.t(`sprints:step.${action}.failed`), 'all')(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SPRINTS_KEY }),
  });
}
