import { NumberInput, Select, TagsInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalLabel } from '#client/components/fields/OptionalLabel.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { useTooLongTags } from '#client/components/limited/use-excess.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import type { OwnProfile } from '#client/data/account/own-profile.ts';
import { PROFILE_ROLES } from '#shared/rules/accounts/roles.ts';
import { TINTS } from '#shared/rules/accounts/tint.ts';
import classes from './Settings.module.css';

/** The limits of the database. */
const MAX_SKILLS = 50;
const LONGEST_SKILL = 40;
const HOURS_OF_A_WEEK = 168;

/** The profile as its form has it. */
interface ProfileValues extends OwnProfile {
  /** The skill that is being typed. */
  skill: string;
}

interface ProfileFieldsProps {
  profile: ProfileValues;
  onChange: (values: Partial<ProfileValues>) => void;
}

/** Edits name, colour, role, skills and weekly hours. */
export function ProfileFields({ profile, onChange }: ProfileFieldsProps) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Panel layout="columns" title={t('profile.title')} text={t('profile.text')}>
      <LimitedInput
        className={classes['medium'] ?? ''}
        required
        label={t('profile.name')}
        autoComplete="name"
        limit={120}
        value={profile.full_name}
        onChange={(event) => onChange({ full_name: event.currentTarget.value })}
        error={profile.full_name.trim() === '' && <ErrorNote>{t('profile.nameMissing')}</ErrorNote>}
      />
      <TintPicker name={profile.full_name} value={profile.tint} onChange={(tint) => onChange({ tint })} />
      <Select
        className={classes['medium'] ?? ''}
        label={<OptionalLabel>{t('profile.role')}</OptionalLabel>}
        description={t('profile.roleHint')}
        placeholder={t('common:role.developer')}
        clearable
        data={PROFILE_ROLES.map((role) => ({ value: role, label: t(`common:role.${role}`) }))}
        value={profile.role}
        onChange={(value) => onChange({ role: PROFILE_ROLES.find((role) => role === value) ?? null })}
      />
      <TagsInput
        className={classes['medium'] ?? ''}
        label={<OptionalLabel>{t('profile.skills')}</OptionalLabel>}
        description={t('profile.skillsHint')}
        maxTags={MAX_SKILLS}
        {...useTooLongTags(profile.skills, LONGEST_SKILL)}
        splitChars={[',', ';']}
        searchValue={profile.skill}
        onSearchChange={(skill) => onChange({ skill })}
        value={profile.skills}
        onChange={(skills) => onChange({ skills })}
      />
      <NumberInput
        className={classes['narrow'] ?? ''}
        label={<OptionalLabel>{t('profile.capacity')}</OptionalLabel>}
        description={t('profile.capacityHint')}
        min={0}
        max={HOURS_OF_A_WEEK}
        decimalScale={1}
        decimalSeparator={t('profile.decimal')}
        clampBehavior="strict"
        hideControls
        suffix=" h"
        value={profile.weekly_capacity ?? ''}
        onChange={(value) => onChange({ weekly_capacity: typeof value === 'number' ? value : null })}
      />
    </Panel>
  );
}

interface TintPickerProps {
  /** The name whose initials are shown. */
  name: string;
  value: number;
  onChange: (tint: number) => void;
}

/** The tints behind the person's initials: a group of radio buttons. */
function TintPicker({ name, value, onChange }: TintPickerProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  return (
    <fieldset className={classes['tints']} aria-describedby={`${id}-hint`}>
      <legend>{t('profile.tint.label')}</legend>
      <p id={`${id}-hint`}>{t('profile.tint.hint')}</p>
      {TINTS.map((tint) => (
        <label key={tint} title={t(`profile.tint.${tint}`)}>
          <input
            type="radio"
            name={id}
            aria-label={t(`profile.tint.${tint}`)}
            checked={tint === value}
            onChange={() => onChange(tint)}
          />
          <Avatar decorative size="lg" person={{ fullName: name, tint }} />
        </label>
      ))}
    </fieldset>
  );
}
