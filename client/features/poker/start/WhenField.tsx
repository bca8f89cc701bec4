import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { TimeField } from '#client/components/time/TimeField.tsx';
import { useToday } from '#client/lib/screen/use-today.ts';
import classes from './SetupPanel.module.css';
import type { SetupPart } from './use-start-form.ts';

/** Live, or asynchronously until a day and a time. */
export function WhenField({ fields, errors, onChange }: SetupPart) {
  const { t } = useTranslation('poker');
  const today = useToday();
  const { mode, day, time } = fields;
  return (
    <section className={classes['section']}>
      <h2>{t('start.when')}</h2>
      <SegmentedControl
        fullWidth
        aria-label={t('start.when')}
        value={mode}
        onChange={(next) => onChange({ mode: next })}
        data={(['live', 'async'] as const).map((value) => ({ value, label: t(`start.mode.${value}`) }))}
      />
      {mode === 'async' && (
        <FieldPair>
          <DateField
            required
            label={t('start.closes')}
            min={today}
            value={day}
            error={errors.day}
            onChange={(next) => onChange({ day: next })}
          />
          <TimeField
            label={t('start.at')}
            value={time}
            error={errors.time}
            onChange={(next) => onChange({ time: next })}
          />
        </FieldPair>
      )}
      <p className={classes['hint']}>{t(mode === 'async' ? 'start.asyncHint' : 'start.liveHint')}</p>
    </section>
  );
}
