import { IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './AgeMark.module.css';

/** The age of a story that takes longer than usual, in days since its start: '6 días en progreso'. */
export function AgeMark({ days }: { days: number }) {
  const { t } = useTranslation('marks');
  return (
    <span className={classes['age']} title={t('ageing.title', { count: days })}>
      <IconHourglass size={14} stroke={1.6} aria-hidden />
      <span>{t('ageing.days', { count: days })}</span>
    </span>
  );
}
