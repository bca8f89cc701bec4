import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '#client/components/Avatar.tsx';
import { TINTS } from '#shared/rules/tint.ts';
import classes from './TintPicker.module.css';

interface TintPickerProps {
  /** The name whose initials are shown. */
  name: string;
  value: number;
  onChange: (tint: number) => void;
}

/** The tints behind the person's initials: a group of radio buttons. */
export function TintPicker({ name, value, onChange }: TintPickerProps) {
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
