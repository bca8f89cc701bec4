import { useTranslation } from 'react-i18next';
import classes from './SprintBadge.module.css';

/** A sprint's status as a badge. */
export function SprintBadge({ status }: { status: 'planned' | 'active' | 'paused' | 'completed' }) {
  const { t } = useTranslation('common');
  return (
    <span className={classes['badge']} data-status={status}>
      {t(`sprintStatus.${status}`)}
    </span>
  );
}
