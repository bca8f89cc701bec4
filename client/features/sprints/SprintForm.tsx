import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormErrors } from '#client/components/dialogs/use-form-dialog.ts';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { NameField } from '#client/components/fields/NameField.tsx';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { useSelectedProposal } from '#client/components/fields/use-selected-proposal.ts';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { formatDate } from '#client/lib/text/format.ts';
import { datesProblem, type SprintFields, startProblem } from './sprint-fields.ts';

type SprintErrors = FormErrors<'start' | 'end'>;

interface SprintFormProps {
  fields: SprintFields;
  onChange: (change: Partial<SprintFields>) => void;
  errors: SprintErrors;
  /** Whether the name is a proposal, which typing replaces. */
  nameIsProposed?: boolean;
  /** Whether the sprint has started: its first day is fixed. */
  started?: boolean;
  /** After the name: the choice of project and team. */
  children?: ReactNode;
}

/** The fields of a sprint: name, days, goal. */
export function SprintForm(props: SprintFormProps) {
  const { fields, onChange, errors, nameIsProposed = false, started = false, children } = props;
  const { t } = useTranslation('sprints');
  const name = useRef<HTMLInputElement>(null);
  useSelectedProposal(name, fields.name, nameIsProposed);
  return (
    <>
      <NameField
        ref={name}
        data-autofocus
        onFocus={({ currentTarget }) => nameIsProposed && currentTarget.select()}
        required
        label={t('new.name')}
        placeholder={t('new.namePlaceholder')}
        value={fields.name}
        onChange={(name) => onChange({ name })}
      />
      {children}
      <FieldPair single={started}>
        {!started && (
          <DateField
            required
            label={t('new.start')}
            value={fields.start}
            onChange={(start) => onChange({ start })}
            error={errors.start}
          />
        )}
        <DateField
          required
          label={t('new.end')}
          description={started ? t('edit.endHint') : undefined}
          value={fields.end}
          onChange={(end) => onChange({ end })}
          error={errors.end}
        />
      </FieldPair>
      <LimitedTextarea
        label={<OptionalLabel>{t('new.goal')}</OptionalLabel>}
        placeholder={t('new.goalPlaceholder')}
        limit={2000}
        minRows={2}
        maxRows={6}
        value={fields.goal}
        onChange={(event) => onChange({ goal: event.currentTarget.value })}
      />
    </>
  );
}

/** @returns the error of the days of a sprint, as its form shows it while they are typed. */
export function useSprintErrors(fields: SprintFields): SprintErrors {
  const { t } = useTranslation('sprints');
  const start = startProblem(fields);
  const end = datesProblem(fields);
  return {
    ...(start && { start: t(`new.${start}`) }),
    ...(end && { end: t(`new.${end}`, { date: formatDate(fields.start) }) }),
  };
}
