import { useMutation } from '@tanstack/react-query';
import { describeFailure, isConnectionFailure } from '#client/lib/errors.ts';
import { i18n } from '#client/lib/i18n.ts';
import { queryClient } from '#client/lib/query-client.ts';
import { call } from '#client/lib/rpc.ts';
import { toast } from '#client/lib/toast.ts';
import type { FinishSprintOutput, SprintStepOutput } from '#shared/contracts/sprint-workflow.ts';
import { SPRINTS_KEY } from './queries.ts';

/** What the team may do with a sprint; `leftovers` is 'backlog' or a planned sprint's id. */
export type SprintStep =
  | { step: 'start' | 'pause' | 'resume'; sprintId: string }
  | { step: 'finish'; sprintId: string; leftovers: string; leftoversName: string };

type Done = SprintStepOutput & Partial<Pick<FinishSprintOutput, 'leftovers'>>;

function take(step: SprintStep): Promise<Done> {
  const input = { sprint_id: step.sprintId };
  if (step.step === 'finish') return call('finish_sprint', { ...input, leftovers: step.leftovers });
  if (step.step === 'start') return call('start_sprint', input);
  return step.step === 'pause' ? call('pause_sprint', input) : call('resume_sprint', input);
}

/** What the toast says below its title. */
function detailOf(step: SprintStep, done: Done): string {
  const name = done.name;
  if (step.step === 'start') {
    const points = i18n.t('common:points', { count: done.committed_points ?? 0 });
    return i18n.t('sprints:step.start.detail', { name, points });
  }
  if (step.step !== 'finish') return name;
  const [count, committed] = [done.completed_points ?? 0, done.committed_points ?? 0];
  const result = i18n.t('sprints:step.finish.detail', { name, completed: count, committed });
  if (!done.leftovers) return result;
  const where =
    step.leftovers === 'backlog'
      ? i18n.t('sprints:step.finish.toBacklog', { count: done.leftovers })
      : i18n.t('sprints:step.finish.toSprint', { count: done.leftovers, name: step.leftoversName });
  return `${result} ${where}`;
}

/**
 * Starts, pauses, resumes and finishes sprints; a toast says so once it is done, and says why where it is refused.
 * `mutate(step)`; `isPending` while one is on its way.
 */
export function useSprintStep() {
  return useMutation({
    mutationFn: take,
    onSuccess: (done, step) => {
      toast.success(i18n.t(`sprints:step.${step.step}.done`), detailOf(step, done));
    },
    onError: (error, { step }) => {
      const say = isConnectionFailure(error) ? toast.failure : toast.refusal;
      say(i18n.t(`sprints:step.${step}.failed`), describeFailure(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: SPRINTS_KEY }),
  });
}
