import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EndFields } from './EndFields.tsx';
import classes from './SetupPanel.module.css';
import type { SetupPart } from './use-start-form.ts';

/** Live, or asynchronously until a day and a time. */
export function WhenField({ fields, errors, onChange }: SetupPart) {
  const { t } = useTranslation('poker');
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
      {mode === 'async' && <EndFields day={day} time={time} errors={errors} onChange={onChange} />}
      <p className={classes['hint']}>{t(mode === 'async' ? 'start.asyncHint' : 'start.liveHint')}</p>
    </section>
  );
}
