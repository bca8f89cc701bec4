import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconEyeOff, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { today } from '#client/lib/connection/server-config.ts';
import { formatDateLong, formatDateRange } from '#client/lib/text/format.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { addDays } from '#shared/rules/dates/working-days.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { PhaseMinutes } from './PhaseMinutes.tsx';
import classes from './StartForm.module.css';
import { TemplateChoice } from './TemplateChoice.tsx';
import type { StartFormState } from './use-start-form.ts';
import type { SelectedTeam } from './use-team-choice.ts';

const ALONE = 'alone';

interface StartFormProps {
  form: StartFormState;
  data: Retrospectives;
  team: SelectedTeam;
}

const note = (text: string | undefined) => text && <ErrorNote>{text}</ErrorNote>;

/** A new retrospective: what for, how, and when. */
export function StartForm({ form, data, team }: StartFormProps) {
  const { t } = useTranslation('retro');
  const { fields, set, errors } = form;
  return (
    <Panel
      title={t('start.title')}
      aside={
        <span className={classes['aside']}>{t(form.planned ? 'start.notifiedLater' : 'start.notified')}</span>
      }
    >
      <form
        ref={form.formRef}
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.onSubmit();
        }}
      >
        <div className={classes['fields']}>
          <SprintFields form={form} team={team} />
          <NumberInput
            label={t('start.votes')}
            min={1}
            max={RETRO_LIMITS.votes}
            allowDecimal={false}
            value={fields.votes}
            error={note(errors.votes)}
            onChange={(value) => set({ votes: Number(value) })}
          />
          <PhaseMinutes
            value={fields.minutes}
            error={errors.minutes}
            onChange={(minutes) => set({ minutes })}
          />
          <Choice
            label={t('start.notes')}
            options={['named', 'anonymous']}
            value={fields.anonymous ? 'anonymous' : 'named'}
            onChange={(value) => set({ anonymous: value === 'anonymous' })}
          />
          <OpeningFields form={form} />
        </div>
        {team.members < RETRO_LIMITS.crowd && <WarnNote>{t('start.smallTeam')}</WarnNote>}
        <TemplateChoice
          team={team}
          own={data.templates}
          value={fields.template}
          error={errors.template}
          onChange={(template) => set({ template })}
        />
        <Explanation form={form} />
        {/* Enter in a field starts it, too */}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </Panel>
  );
}

/** The sprint, or the title of a retrospective that stands alone. */
function SprintFields({ form: { fields, set, errors, sprints }, team }: Omit<StartFormProps, 'data'>) {
  const { t } = useTranslation('retro');
  return (
    <>
      <Select
        label={t('start.sprint')}
        data={[
          ...sprints.map(({ id, name, start_date, end_date }) => ({
            value: id,
            label: `${name} · ${formatDateRange(start_date, end_date)}`,
          })),
          { value: ALONE, label: t('start.alone') },
        ]}
        value={fields.sprintId ?? ALONE}
        error={note(errors.sprintId)}
        onChange={(value) => set({ sprintId: value === ALONE ? null : value })}
      />
      {fields.sprintId === null && (
        <TextInput
          className={classes['title']}
          label={t('start.name')}
          placeholder={team.label}
          maxLength={RETRO_LIMITS.title}
          value={fields.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** The time when it opens, where people choose it. */
function OpeningFields({ form }: Pick<StartFormProps, 'form'>) {
  const { fields, set, errors, sprint, planned, timeIsOpen } = form;
  const { t } = useTranslation('retro');
  return (
    <>
      {timeIsOpen && (
        <Choice
          label={t('start.when')}
          options={['now', 'later']}
          value={planned ? 'later' : 'now'}
          onChange={(value) => set({ later: value === 'later' })}
        />
      )}
      {planned && !sprint && (
        <DateField
          required
          label={t('start.opensOn')}
          min={addDays(today(), 1)}
          value={fields.opensOn}
          error={errors.opensOn}
          onChange={(opensOn) => set({ opensOn })}
        />
      )}
    </>
  );
}

/** Who sees the authors of the notes, and when a planned one opens. */
function Explanation({ form: { fields, sprint, planned } }: Pick<StartFormProps, 'form'>) {
  const { t } = useTranslation('retro');
  const Icon = fields.anonymous ? IconEyeOff : IconUser;
  return (
    <p className={classes['explanation']}>
      <Icon size={14} stroke={1.6} aria-hidden />
      <span>
        {t(fields.anonymous ? 'start.anonymousText' : 'start.namedText')}
        {planned && sprint && ` ${t('start.opensText', { day: formatDateLong(sprint.end_date) })}`}
      </span>
    </p>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly ('named' | 'anonymous' | 'now' | 'later')[];
  value: string;
  onChange: (value: string) => void;
}

function Choice({ label, options, ...control }: ChoiceProps) {
  const { t } = useTranslation('retro');
  const id = useId();
  const data = options.map((value) => ({ value, label: t(`start.${value}`) }));
  return (
    <div className={classes['choice']}>
      <span id={id}>{label}</span>
      <SegmentedControl fullWidth aria-labelledby={id} data={data} {...control} />
    </div>
  );
}
