import { NumberInput, SegmentedControl, Select } from '@mantine/core';
import { IconEyeOff, IconUser } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { Dots } from '#client/components/layout/Dots.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { DraftNote } from '#client/components/messages/DraftNote.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { sprintRange } from '#client/data/sprints/real-end.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { formatDateLong } from '#client/lib/text/format.ts';
import type { Retrospectives } from '#shared/contracts/retrospectives.ts';
import { addDays } from '#shared/rules/dates/working-days.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { PhaseMinutes } from './PhaseMinutes.tsx';
import classes from './StartForm.module.css';
import { TemplateChoice } from './TemplateChoice.tsx';
import type { StartFormState } from './use-start-form.ts';
import type { SelectedTeam } from './use-team-choice.ts';

const ALONE = 'alone';
const WHEN = ['now', 'later'] as const;
const NAMES = ['named', 'anonymous'] as const;

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
        <div className={classes['aside']}>
          <span>{t(form.planned ? 'start.notifiedLater' : 'start.notified')}</span>
          {form.timeIsOpen && (
            <SegmentedControl
              size="xs"
              aria-label={t('start.when')}
              data={WHEN.map((value) => ({ value, label: t(`start.${value}`) }))}
              value={form.planned ? 'later' : 'now'}
              onChange={(value) => set({ later: value === 'later' })}
            />
          )}
        </div>
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
        <DraftNote onDiscard={form.onDiscard} />
        <div className={classes['fields']}>
          <SprintFields form={form} team={team} />
          <NumberInput
            label={t('start.votes')}
            min={1}
            max={RETRO_LIMITS.votes}
            allowDecimal={false}
            // its buttons would be too small for a thumb; arrow keys work all the same
            hideControls
            rightSection={<Dots value={fields.votes} total={fields.votes} max={RETRO_LIMITS.votes} />}
            rightSectionWidth="auto"
            rightSectionPointerEvents="none"
            classNames={{ section: classes['marks'] ?? '' }}
            value={fields.votes}
            error={note(errors.votes)}
            onChange={(value) => set({ votes: Number(value) })}
          />
          <PhaseMinutes
            value={fields.minutes}
            error={errors.minutes}
            onChange={(minutes) => set({ minutes })}
          />
          <NamesChoice anonymous={fields.anonymous} onChange={(anonymous) => set({ anonymous })} />
          {form.planned && !form.sprint && (
            <DateField
              required
              label={t('start.opensOn')}
              min={addDays(today(), 1)}
              value={fields.opensOn}
              error={errors.opensOn}
              onChange={(opensOn) => set({ opensOn })}
            />
          )}
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
          ...sprints.map((sprint) => ({
            value: sprint.id,
            label: `${sprint.name} · ${sprintRange(sprint, sprint.completed_at)}`,
          })),
          { value: ALONE, label: t('start.alone') },
        ]}
        value={fields.sprintId ?? ALONE}
        error={note(errors.sprintId)}
        onChange={(value) => set({ sprintId: value === ALONE ? null : value })}
      />
      {fields.sprintId === null && (
        <LimitedInput
          className={classes['title']}
          label={t('start.name')}
          placeholder={team.label}
          limit={RETRO_LIMITS.title}
          value={fields.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
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

interface NamesChoiceProps {
  anonymous: boolean;
  onChange: (anonymous: boolean) => void;
}

/** Whether notes have the names of their authors. */
function NamesChoice({ anonymous, onChange }: NamesChoiceProps) {
  const { t } = useTranslation('retro');
  const id = useId();
  return (
    <div className={classes['choice']}>
      <span id={id}>{t('start.notes')}</span>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={NAMES.map((value) => ({ value, label: t(`start.${value}`) }))}
        value={anonymous ? 'anonymous' : 'named'}
        onChange={(value) => onChange(value === 'anonymous')}
      />
    </div>
  );
}
