import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './StepList.module.css';

export interface Step {
  name: string;
  title: string;
  text: string;
  done: boolean;
  /** The control that does the step, at the right. */
  action?: ReactNode;
}

/** Steps in their order, numbered, with the completed ones ticked. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation('common');
  return (
    <ol className={classes['steps']}>
      {steps.map(({ name, title, text, done, action }, place) => (
        <li key={name} data-done={done || undefined}>
          <span className={classes['place']}>
            {done ? <IconCheck size={14} stroke={2} role="img" aria-label={t('stepDone')} /> : place + 1}
          </span>
          <span className={classes['text']}>
            <b>{title}</b>
            <span>{text}</span>
          </span>
          {action}
        </li>
      ))}
    </ol>
  );
}
