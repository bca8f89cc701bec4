import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { OptionalLabel } from '#client/components/OptionalLabel.tsx';
import { formatDate } from '#client/lib/format.ts';
import { DAYS } from '#shared/rules/working-days.ts';
import classes from './NewSprintDialog.module.css';
import { datesProblem, type SprintFields, startProblem } from './sprint-fields.ts';

interface SprintFormProps {
  fields: SprintFields;
  onChange: (change: Partial<SprintFields>) => void;
  /** Gets the focus if the start date is invalid. */
  startInput: RefObject<HTMLInputElement | null>;
  endInput: RefObject<HTMLInputElement | null>;
  /** After the name: the choice of project and team. */
  children?: ReactNode;
}

/** The fields of a sprint: name, days, goal. */
export function SprintForm({ fields, onChange, startInput, endInput, children }: SprintFormProps) {
  const { t } = useTranslation('sprints');
  const problemOfStart = startProblem(fields);
  const problem = datesProblem(fields);
  return (
    <>
      <TextInput
        data-autofocus
        required
        withAsterisk={false}
        label={t('new.name')}
        placeholder={t('new.namePlaceholder')}
        maxLength={120}
        autoComplete="off"
        value={fields.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {children}
      <div className={classes['pair']}>
        <TextInput
          ref={startInput}
          type="date"
          required
          withAsterisk={false}
          label={t('new.start')}
          min={DAYS.first}
          max={DAYS.last}
          value={fields.start}
          onChange={(event) => onChange({ start: event.currentTarget.value })}
          error={problemOfStart && <ErrorNote>{t(`new.${problemOfStart}`)}</ErrorNote>}
        />
        <TextInput
          ref={endInput}
          type="date"
          required
          withAsterisk={false}
          label={t('new.end')}
          min={DAYS.first}
          max={DAYS.last}
          value={fields.end}
          onChange={(event) => onChange({ end: event.currentTarget.value })}
          error={problem && <ErrorNote>{t(`new.${problem}`, { date: formatDate(fields.start) })}</ErrorNote>}
        />
      </div>
      <Textarea
        label={<OptionalLabel>{t('new.goal')}</OptionalLabel>}
        placeholder={t('new.goalPlaceholder')}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
        value={fields.goal}
        onChange={(event) => onChange({ goal: event.currentTarget.value })}
      />
    </>
  );
}
