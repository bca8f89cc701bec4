import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { useSprintTransition } from '#client/data/sprints/transitions.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatDateRange } from '#client/lib/format.ts';
import type { Tally } from '#shared/rules/sprint-history.ts';
import classes from './FinishDialog.module.css';

interface FinishDialogProps {
  opened: boolean;
  onClose: () => void;
  sprint: Sprint;
  stories: readonly CardStory[];
  planned: readonly Sprint[];
  /** The completed work of the sprint; missing while it loads. */
  completed: Tally | undefined;
}

const BACKLOG = 'backlog';
const RADIO = {
  radio: classes['radio'] ?? '',
  label: classes['label'] ?? '',
  description: classes['description'] ?? '',
};

/** Asks where the unfinished stories should go, then finishes the sprint. */
export function FinishDialog({ opened, onClose, sprint, stories, planned, completed }: FinishDialogProps) {
  const { t } = useTranslation(['sprints', 'common']);
  const transition = useSprintTransition();
  const [choice, setChoice] = useState(BACKLOG);
  const target = planned.find(({ id }) => id === choice);
  const left = stories.filter(({ status }) => status !== 'done').length;

  const form = useFormDialog({
    submit: () =>
      transition.mutateAsync({
        action: 'finish',
        sprintId: sprint.id,
        leftovers: target?.id ?? BACKLOG,
        leftoversName: target?.name ?? '',
      }),
    onDone: onClose,
  });
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={onClose}
      title={t('finish.title', { name: sprint.name })}
      submitLabel={t('finish.submit')}
    >
      {completed && (
        <p>
          {t('finish.done', {
            stories: t('running.stories', { count: completed.stories }),
            points: t('common:points', { count: completed.points }),
          })}
        </p>
      )}
      {left === 0 ? (
        <p>{t('finish.nothingLeft')}</p>
      ) : (
        <Radio.Group
          label={t('finish.question', { count: left })}
          value={target?.id ?? BACKLOG}
          onChange={setChoice}
        >
          <div className={classes['choices']}>
            <Radio
              classNames={RADIO}
              data-autofocus
              value={BACKLOG}
              label={t('finish.backlog')}
              description={t('finish.backlogHint')}
            />
            {planned.map(({ id, name, start_date, end_date }) => (
              <Radio
                key={id}
                classNames={RADIO}
                value={id}
                label={t('finish.sprint', { name })}
                description={t('finish.sprintHint', { range: formatDateRange(start_date, end_date) })}
              />
            ))}
          </div>
        </Radio.Group>
      )}
      <p className={classes['hint']}>{t('finish.fixed')}</p>
    </Dialog>
  );
}
