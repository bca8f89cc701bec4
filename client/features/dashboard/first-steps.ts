import type { Dashboard } from '#shared/contracts/dashboard.ts';

const STEPS = ['story', 'invite', 'sprint'] as const;

/** A first step that the person may do. */
export interface FirstStep {
  name: 'installation' | (typeof STEPS)[number];
  done: boolean;
  run: () => void;
}

/** The installation as its administrator sees it: whether people elsewhere can reach it and get mails, and what leads to its settings. */
interface Installation {
  ready: boolean;
  open: () => void;
}

/**
 * The first steps of a new project that the person may do, in order; none once those of the project are done.
 * @param done the completed steps; null: the project is not new.
 * @param actions those that the person may do.
 * @param installation for administrators, who prepare it before they invite people.
 */
export function firstSteps(
  done: Dashboard['first_steps'],
  actions: readonly { name: string; run: () => void }[],
  installation: Installation | undefined,
): FirstStep[] {
  if (done === null) return [];
  const steps = STEPS.flatMap((name) => {
    const action = actions.find((each) => each.name === name);
    return action ? [{ name, done: done[name], run: action.run }] : [];
  });
  if (steps.every((step) => step.done)) return [];
  if (!installation) return steps;
  return [{ name: 'installation', done: installation.ready, run: installation.open }, ...steps];
}
