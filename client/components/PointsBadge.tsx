import { useTranslation } from 'react-i18next';
import classes from './PointsBadge.module.css';

/** Story points, '–' where there is no estimate. */
export function PointsBadge({ value }: { value: number | null }) {
  const { t } = useTranslation('common');
  const meaning = value === null ? t('unestimated') : t('points', { count: value });
  return (
    <span className={classes['points']} title={meaning}>
      <span aria-hidden="true">{value ?? '–'}</span>
      <span className={classes['meaning']}>{meaning}</span>
    </span>
  );
}
