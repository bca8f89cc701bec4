import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { SubmitButton } from '#client/components/fields/SubmitButton.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { DraftNote } from '#client/components/messages/DraftNote.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { type Holiday, useNamedHolidays } from '#client/data/capacity/holidays.ts';
import { addHoliday, removeHoliday } from '#client/data/capacity/mutations.ts';
import { formDrafts } from '#client/data/drafts/drafts.ts';
import { useTypedForm } from '#client/data/forms/use-typed-form.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt, reportFailure } from '#client/lib/screen/report-failure.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import { isNearDay } from '#shared/rules/dates/working-days.ts';
import classes from '../Project.module.css';

const DRAFTS = formDrafts('holiday', { day: '', name: '' });

/** Edits the days on which a project does not work; its sprints do not count them. */
export function HolidaySettings({ projectId, manage }: { projectId: string; manage: boolean }) {
  const { t } = useTranslation(['projects', 'common']);
  const read = useNamedHolidays(projectId);
  const holidays = read.data;
  const insert = (holiday: Holiday) => addHoliday(projectId, holiday);
  const remove = async (holiday: Holiday) => {
    const failed = t('settings.failed');
    if (await attempt(() => removeHoliday(projectId, holiday), failed))
      offerUndo(t('settings.holidayRemoved'), formatDateLong(holiday.day), () => insert(holiday), failed);
  };

  return (
    <div className={classes['section']}>
      <p className={classes['hint']}>{t('settings.holidaysHint')}</p>
      {manage && <AddHoliday projectId={projectId} insert={insert} />}
      <LoadState part reads={[read]} title={t('settings.holidaysUnread')} />
      {holidays?.length === 0 && <p>{t('settings.noHolidays')}</p>}
      {holidays && holidays.length > 0 && (
        <ul className={classes['rows']} aria-label={t('settings.tab.holidays')}>
          {holidays.map((holiday) => (
            <li key={holiday.day} className={classes['row']}>
              <span className={classes['grow']}>
                {formatDateLong(holiday.day)}
                {holiday.name && <span className={classes['meta']}> · {holiday.name}</span>}
              </span>
              {manage && (
                <ServerButton
                  size="sm"
                  aria-label={t('settings.removeHoliday', { day: formatDateLong(holiday.day) })}
                  onClick={() => void remove(holiday)}
                >
                  {t('settings.remove')}
                </ServerButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface AddHolidayProps {
  projectId: string;
  insert: (holiday: Holiday) => Promise<void>;
}

function AddHoliday({ projectId, insert }: AddHolidayProps) {
  const { t } = useTranslation('projects');
  const { typed, set: setTyped, clear, onDiscard } = useTypedForm(DRAFTS, true, projectId);
  const tooFar = typed.day !== '' && !isNearDay(typed.day);
  const add = useMutation({
    mutationFn: () => insert({ day: typed.day, name: typed.name.trim() }),
    onSuccess: clear,
    onError: (error) => {
      const isDuplicate = ['23505', 'holidays_pkey'].includes(failureCode(error));
      const detail = isDuplicate ? t('settings.holidayKnown') : undefined;
      reportFailure(t('settings.failed'), undefined, detail)(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.day !== '' && !tooFar && !add.isPending) add.mutate();
  };
  return (
    <form className={classes['add']} onSubmit={submit} noValidate>
      <DraftNote onDiscard={onDiscard} />
      <DateField
        required
        label={t('settings.day')}
        value={typed.day}
        error={tooFar ? t('settings.dayTooFar') : undefined}
        onChange={(day) => setTyped({ ...typed, day })}
      />
      <LimitedInput
        label={<OptionalLabel>{t('settings.holidayName')}</OptionalLabel>}
        limit={80}
        autoComplete="off"
        value={typed.name}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <SubmitButton incomplete={typed.day === '' || tooFar} busy={add.isPending}>
        {t('settings.addHoliday')}
      </SubmitButton>
    </form>
  );
}
