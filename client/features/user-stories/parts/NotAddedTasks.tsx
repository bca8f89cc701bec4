import { Button } from '@mantine/core';
import { type MouseEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './TasksSection.module.css';
import type { NewTask } from './use-tasks.ts';

interface NotAddedTasksProps {
  tasks: readonly NewTask[];
  onRetry: () => void;
  onDiscard: () => void;
}

/** The tasks that could not be added, with their text, until they are sent again or discarded. */
export function NotAddedTasks({ tasks, onRetry, onDiscard }: NotAddedTasksProps) {
  const { t } = useTranslation(['stories', 'common']);
  const id = useId();
  // the field below keeps the focus: a task that is added when it is left would move the buttons
  const stay = (event: MouseEvent) => event.preventDefault();
  const button = { variant: 'subtle', size: 'sm', onMouseDown: stay };
  return (
    <div role="alert" className={classes['notAdded']}>
      <p id={id}>{t('tasks.notAdded')}</p>
      <ul aria-labelledby={id}>
        {tasks.map((task) => (
          <li key={task.id}>{task.title}</li>
        ))}
      </ul>
      <Button {...button} onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <Button {...button} onClick={onDiscard}>
        {t('tasks.discard')}
      </Button>
    </div>
  );
}
