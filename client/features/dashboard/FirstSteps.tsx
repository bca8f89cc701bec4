import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import { StepList } from '#client/components/StepList.tsx';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';

const STEPS = ['story', 'invite', 'sprint'] as const;

/** A first step that the person may do. */
interface FirstStep {
  name: (typeof STEPS)[number];
  done: boolean;
  run: () => void;
}

/** The first steps of a new project that the person may do, in order; none once all of them are done. */
export function useFirstSteps(done: Dashboard['first_steps']): FirstStep[] {
  const actions = useQuickActions();
  if (done === null) return [];
  const steps = STEPS.flatMap((name) => {
    const action = actions.find((each) => each.name === name);
    return action ? [{ name, done: done[name], run: action.run }] : [];
  });
  return steps.every((step) => step.done) ? [] : steps;
}

/** The first steps in a new project. A completed step can be repeated. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Panel title={t('steps.title')}>
      <StepList
        steps={steps.map(({ name, done, run }) => ({
          name,
          title: t(`steps.${name}`),
          text: t(`steps.${name}Text`),
          done,
          action: (
            <Button size="sm" variant={done ? 'subtle' : 'default'} onClick={run}>
              {t(`actions.${name}`)}
            </Button>
          ),
        }))}
      />
    </Panel>
  );
}
