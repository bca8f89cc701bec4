import type { Dashboard } from '#shared/contracts/dashboard.ts';
import type { Day } from '#shared/rules/dates/working-days.ts';
import type { FirstStep } from './first-steps.ts';

/** The next action of a person in their projects, as the first button of the dashboard. */
export type NextAction =
  | { name: 'step'; step: FirstStep }
  | { name: 'meeting'; meeting: NonNullable<Dashboard['meeting']> }
  | { name: 'finish'; sprint: Dashboard['sprints'][number] }
  | { name: 'plan' | 'take' | 'board' }
  | { name: 'continue' | 'begin'; story: Dashboard['mine']['items'][number] };

interface Circumstances {
  /** The first steps that the person may do; none once the project is on its way. */
  steps: readonly FirstStep[];
  /** Whether the person may plan sprints. */
  plans: boolean;
  /** Whether the person may be given stories. */
  works: boolean;
  today: Day;
}

/**
 * The next action of a person: a meeting that waits for them comes first, then a first step, a sprint that is to be ended or planned, and
 * their own stories, those in progress first.
 */
export function nextAction(
  { meeting, sprints, mine }: Pick<Dashboard, 'meeting' | 'sprints' | 'mine'>,
  { steps, plans, works, today }: Circumstances,
): NextAction {
  if (meeting) return { name: 'meeting', meeting };
  const step = steps.find(({ done, name }) => !done && name !== 'installation');
  if (step) return { name: 'step', step };
  const over = sprints.find(({ end_date }) => end_date < today);
  if (plans && over) return { name: 'finish', sprint: over };
  if (plans && sprints.length === 0) return { name: 'plan' };
  const first = (status: string) => mine.items.find((story) => story.status === status);
  const begun = first('in_progress');
  if (begun) return { name: 'continue', story: begun };
  const chosen = first('todo');
  if (chosen) return { name: 'begin', story: chosen };
  return { name: works && !plans && sprints.length > 0 ? 'take' : 'board' };
}
