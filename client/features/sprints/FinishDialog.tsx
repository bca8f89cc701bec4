import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogState } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { RadioOption } from '#client/components/fields/RadioOption.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { useBlocked } from '#client/data/projects/use-blocked.ts';
import { retrospectiveOfSprint } from '#client/data/retrospectives/of-sprint.ts';
import { useEarlierSprints } from '#client/data/sprints/lists.ts';
import { createSprint } from '#client/data/sprints/mutations.ts';
import { useClosedReport } from '#client/data/sprints/report-closed.ts';
import { endOfSprint, proposeSprint } from '#client/data/sprints/sprint-proposal.ts';
import { useSprintTransition } from '#client/data/sprints/transitions.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import type { RetroPhase } from '#shared/rules/meetings/retro-templates.ts';
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
/** The choice of a sprint that is created when this one is completed. */
const NEW = 'new';

type NextSprint = Pick<Sprint, 'name' | 'start_date' | 'end_date'>;

/** The next sprint as it would be proposed, for a team that has none planned: it follows a sprint that ends today. */
function useNextSprint({ id, project_id, team_id }: Sprint, needed: boolean): NextSprint | undefined {
  const { holidays } = useHolidays(needed ? project_id : undefined);
  const sprints = useEarlierSprints(needed ? (team_id ?? undefined) : undefined);
  if (!needed || sprints === undefined) return undefined;
  const ended = sprints.map((sprint) => (sprint.id === id ? { ...sprint, ended: today() } : sprint));
  const { name, start, length } = proposeSprint(ended, today(), holidays);
  return name === ''
    ? undefined
    : { name, start_date: start, end_date: endOfSprint(start, length, holidays) };
}

/**
 * Asks where the unfinished stories should go, then finishes the sprint. The team's next planned sprint is proposed, if it has
 * one; otherwise it can be created.
 */
export function FinishDialog({ opened, onClose, sprint, stories, planned, completed }: FinishDialogProps) {
  const { t } = useTranslation(['sprints', 'common']);
  useClosedReport(sprint, opened);
  const transition = useSprintTransition();
  const setSearch = useSetAppSearch();
  const next = planned.find(({ team_id }) => team_id === sprint.team_id);
  const [choice, setChoice] = useState<Pick<Sprint, 'id' | 'name'> | undefined>(next);
  const left = stories.filter(({ status }) => status !== 'done').length;
  const created = useNextSprint(sprint, opened && left > 0 && next === undefined);
  const target = planned.find(({ id }) => id === (choice ?? next)?.id);
  const toNew = choice?.id === NEW && created !== undefined;
  const chosen = target?.id ?? (toNew ? NEW : BACKLOG);

  // somebody else has started or deleted the sprint that was chosen
  const gone = choice && ![BACKLOG, NEW].includes(choice.id) && !target ? choice.name : undefined;
  const choose = (id: string) => setChoice({ id, name: planned.find((each) => each.id === id)?.name ?? '' });

  const form = useFormDialog({
    submit: async () => {
      const { project_id, team_id } = sprint;
      const leftovers = toNew ? (await createSprint({ ...created, project_id, team_id })).id : chosen;
      const leftoversName = (toNew ? created : target)?.name ?? '';
      // if that fails, the new sprint is a planned one
      if (toNew) setChoice({ id: leftovers, name: created.name });
      return transition.mutateAsync({ action: 'finish', sprintId: sprint.id, leftovers, leftoversName });
    },
    onDone: async () => {
      // the team may have looked back before the end; without an answer it is offered as if it had not
      const held = await retrospectiveOfSprint(sprint.id).catch(() => undefined);
      if (held) return offerHeld(held);
      onClose();
      toast.suggest(t('finish.retro'), {
        label: t('finish.toRetro'),
        run: () => setSearch({ view: 'retro', team: sprint.team_id ?? undefined }),
      });
    },
  });
  const offerHeld = ({ id, phase }: { id: string; phase: RetroPhase }) => {
    onClose();
    const isClosed = phase === 'closed';
    toast.offer(t(isClosed ? 'finish.retroHeld' : 'finish.retro'), {
      label: t(isClosed ? 'finish.toAgreed' : 'finish.toRetro'),
      run: () => setSearch({ view: 'retro', team: sprint.team_id ?? undefined, retro: id }),
    });
  };
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
        <Leftovers
          count={left}
          planned={planned}
          created={created}
          value={chosen}
          gone={gone}
          onChange={choose}
        />
      )}
      <p className={classes['hint']}>{t('finish.fixed')}</p>
    </Dialog>
  );
}

interface LeftoversProps extends Pick<FinishDialogProps, 'planned'> {
  /** How many stories are not finished. */
  count: number;
  /** The sprint that can be created for them. */
  created: NextSprint | undefined;
  value: string;
  /** The name of a chosen sprint that is no longer planned. */
  gone: string | undefined;
  onChange: (value: string) => void;
}

/** Asks where the unfinished stories go: to the backlog, to a planned sprint or to a new one. */
function Leftovers({ count, planned, created, value, gone, onChange }: LeftoversProps) {
  const { t } = useTranslation('sprints');
  return (
    <>
      <Radio.Group label={t('finish.question', { count })} value={value} onChange={onChange}>
        <div className={classes['choices']}>
          <RadioOption
            data-autofocus={value === BACKLOG || undefined}
            value={BACKLOG}
            label={t('finish.backlog')}
            description={t('finish.backlogHint')}
          />
          {planned.map(({ id, name, start_date, end_date }) => (
            <RadioOption
              key={id}
              data-autofocus={value === id || undefined}
              value={id}
              label={t('finish.sprint', { name })}
              description={t('finish.sprintHint', { range: formatDateRange(start_date, end_date) })}
            />
          ))}
          {created && (
            <RadioOption
              value={NEW}
              label={t('finish.newSprint', { name: created.name })}
              description={t('finish.newSprintHint', {
                range: formatDateRange(created.start_date, created.end_date),
              })}
            />
          )}
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
