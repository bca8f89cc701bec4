import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/Panel.tsx';
import { useQuickActions } from '../../lib/quick-actions.ts';
import classes from './FirstSteps.module.css';

/** What comes first in a project that has no story yet, in its order; what the person may not do is not there. */
export function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const actions = useQuickActions();
  const steps = (['story', 'invite', 'sprint'] as const).flatMap((name) => {
    const action = actions.find((known) => known.name === name);
    return action ? [action] : [];
  });
  return (
    <Panel title={t('steps.title')}>
      <ol className={classes['steps']}>
        {steps.map(({ name, run }) => (
          <li key={name}>
            <span className={classes['words']}>
              <b>{t(`steps.${name}`)}</b>
              <span>{t(`steps.${name}Text`)}</span>
            </span>
            <Button size="sm" onClick={run}>
              {t(`actions.${name}`)}
            </Button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
