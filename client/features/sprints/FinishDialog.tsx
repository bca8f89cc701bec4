import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { useClosedReport } from '#client/data/sprints/report-closed.ts';
import { useSprintTransition } from '#client/data/sprints/transitions.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import type { Tally } from '#shared/rules/reports/sprint-history.ts';
import classes from './FinishDialog.module.css';

interface FinishDialogProps extends DialogState {
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

/**
 * Asks where the unfinished stories should go, then finishes the sprint. The team's next planned sprint is proposed, if it has
 * one.
 */
export function FinishDialog({ opened, onClose, sprint, stories, planned, completed }: FinishDialogProps) {
  const { t } = useTranslation(['sprints', 'common']);
  useClosedReport(sprint, opened);
  const transition = useSprintTransition();
  const setSearch = useSetAppSearch();
  const next = planned.find(({ team_id }) => team_id === sprint.team_id);
  const [choice, setChoice] = useState<Pick<Sprint, 'id' | 'name'> | undefined>(next);
  const target = planned.find(({ id }) => id === (choice ?? next)?.id);
  const chosen = target?.id ?? BACKLOG;
  const left = stories.filter(({ status }) => status !== 'done').length;

  // somebody else has started or deleted the sprint that was chosen
  const gone = choice && choice.id !== BACKLOG && !target ? choice.name : undefined;
  const choose = (id: string) => setChoice({ id, name: planned.find((each) => each.id === id)?.name ?? '' });

  const form = useFormDialog({
    submit: () =>
      transition.mutateAsync({
        action: 'finish',
        sprintId: sprint.id,
        leftovers: chosen,
        leftoversName: target?.name ?? '',
      }),
    onDone: () => {
      onClose();
      toast.offer(t('finish.retro'), {
        label: t('finish.toRetro'),
        run: () => setSearch({ view: 'retro', team: sprint.team_id ?? undefined }),
      });
    },
  });
  return (
    <Dialog
      {...form.dialog}
      opened={opened}
      onClose={onClose}
      title={t('finish.title', { name: sprint.name })}
      submitLabel={t('finish.submit')}
      blocked={useBlocked(sprint.project_id, mayPlanSprints)}
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
        <Leftovers count={left} planned={planned} value={chosen} gone={gone} onChange={choose} />
      )}
      <p className={classes['hint']}>{t('finish.fixed')}</p>
    </Dialog>
  );
}

interface LeftoversProps extends Pick<FinishDialogProps, 'planned'> {
  /** How many stories are not finished. */
  count: number;
  value: string;
  /** The name of a chosen sprint that is no longer planned. */
  gone: string | undefined;
  onChange: (value: string) => void;
}

/** Asks where the unfinished stories go: to the backlog, or to a planned sprint. */
function Leftovers({ count, planned, value, gone, onChange }: LeftoversProps) {
  const { t } = useTranslation('sprints');
  return (
    <>
      <Radio.Group label={t('finish.question', { count })} value={value} onChange={onChange}>
        <div className={classes['choices']}>
          <Radio
            classNames={RADIO}
            data-autofocus={value === BACKLOG || undefined}
            value={BACKLOG}
            label={t('finish.backlog')}
            description={t('finish.backlogHint')}
          />
          {planned.map(({ id, name, start_date, end_date }) => (
            <Radio
              key={id}
              classNames={RADIO}
              data-autofocus={value === id || undefined}
              value={id}
              label={t('finish.sprint', { name })}
              description={t('finish.sprintHint', { range: formatDateRange(start_date, end_date) })}
            />
          ))}
        </div>
      </Radio.Group>
      {gone !== undefined && (
        <div role="status">
          <WarnNote>{t('finish.gone', { name: gone })}</WarnNote>
        </div>
      )}
    </>
  );
}
