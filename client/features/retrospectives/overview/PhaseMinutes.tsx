import { NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { formatList } from '#client/lib/text/format.ts';
import { LED_PHASES } from '../frame/Phases.tsx';
import classes from './StartForm.module.css';

/** Minutes for writing, grouping, voting and agreeing: for an hour, for half an hour, for one and a half. */
const USUAL = [
  [8, 5, 3, 30],
  [5, 3, 2, 15],
  [12, 8, 5, 60],
];
const OWN = 'own';
const MAX_MINUTES = 240;

interface PhaseMinutesProps {
  value: readonly number[];
  error: string | undefined;
  onChange: (minutes: number[]) => void;
}

/** The minutes of the phases: one of the usual choices, or a number for each. */
export function PhaseMinutes({ value, error, onChange }: PhaseMinutesProps) {
  const { t } = useTranslation('retro');
  const keyOf = (minutes: readonly number[]) => minutes.join();
  const usualOf = (key: string | null) => USUAL.find((minutes) => keyOf(minutes) === key);
  const [choosesOwn, setChoosesOwn] = useState(false);
  // a draft may have others, too
  const own = choosesOwn || !usualOf(keyOf(value));
  const choose = (key: string | null) => {
    setChoosesOwn(key === OWN);
    const usual = usualOf(key);
    if (usual) onChange(usual);
  };
  return (
    <>
      <Select
        label={t('start.minutes')}
        data={[
          ...USUAL.map((minutes) => ({ value: keyOf(minutes), label: formatList(minutes.map(String)) })),
          { value: OWN, label: t('start.ownMinutes') },
        ]}
        value={own ? OWN : keyOf(value)}
        onChange={choose}
      />
      {own && (
        <fieldset className={classes['minutes']}>
          <legend>{t('start.minutesOf')}</legend>
          <div>
            {LED_PHASES.map((phase, place) => (
              <NumberInput
                key={phase}
                label={t(`phase.${phase}`)}
                min={1}
                max={MAX_MINUTES}
                allowDecimal={false}
                hideControls
                value={value[place] ?? 1}
                error={error !== undefined}
                onChange={(minutes) => onChange(value.with(place, Number(minutes)))}
              />
            ))}
          </div>
          {error && <ErrorNote>{error}</ErrorNote>}
        </fieldset>
      )}
    </>
  );
}
