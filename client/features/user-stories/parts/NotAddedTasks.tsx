import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './TasksSection.module.css';
import type { NewTask } from './use-tasks.ts';

interface NotAddedTasksProps {
  tasks: readonly NewTask[];
  onRetry: () => void;
  onDiscard: () => void;
}

/** The pasted lines that could not be added as tasks, with their text, until they are sent again or discarded. */
export function NotAddedTasks({ tasks, onRetry, onDiscard }: NotAddedTasksProps) {
  const { t } = useTranslation(['stories', 'common']);
  const id = useId();
  return (
    <div role="alert" className={classes['notAdded']}>
      <p id={id}>{t('tasks.notAdded')}</p>
      <ul aria-labelledby={id}>
        {tasks.map((task) => (
          <li key={task.id}>{task.title}</li>
        ))}
      </ul>
      <Button variant="subtle" size="sm" onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <Button variant="subtle" size="sm" onClick={onDiscard}>
        {t('tasks.discard')}
      </Button>
    </div>
  );
}
