import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import { useQuickActions } from '#client/data/sprints/quick-actions.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import classes from './FirstSteps.module.css';

interface FirstStepsProps {
  done: NonNullable<Dashboard['first_steps']>;
}

/** The first steps in a new project, in order, with the completed ones ticked; only steps that the person may do. */
export function FirstSteps({ done }: FirstStepsProps) {
  const { t } = useTranslation('dashboard');
  const actions = useQuickActions();
  const steps = (['story', 'invite', 'sprint'] as const).flatMap((name) => {
    const action = actions.find((each) => each.name === name);
    return action ? [action] : [];
  });
  if (steps.every(({ name }) => done[name])) return null;
  return (
    <Panel title={t('steps.title')}>
      <ol className={classes['steps']}>
        {steps.map(({ name, run }, place) => (
          <li key={name} data-done={done[name] || undefined}>
            <span className={classes['place']}>
              {done[name] ? (
                <IconCheck size={14} stroke={2} role="img" aria-label={t('steps.done')} />
              ) : (
                place + 1
              )}
            </span>
            <span className={classes['text']}>
              <b>{t(`steps.${name}`)}</b>
              <span>{t(`steps.${name}Text`)}</span>
            </span>
            {/* a completed step can be repeated */}
            <Button size="sm" variant={done[name] ? 'subtle' : 'default'} onClick={run}>
              {t(`actions.${name}`)}
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
