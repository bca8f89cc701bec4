import { useTranslation } from 'react-i18next';
import classes from './SprintBadge.module.css';

/** The name of a sprint's status. */
export function SprintBadge({ status }: { status: 'planned' | 'active' | 'paused' | 'completed' }) {
  const { t } = useTranslation('common');
  return (
    <span className={classes['badge']} data-status={status}>
      {t(`sprintStatus.${status}`)}
    </span>
  );
}
