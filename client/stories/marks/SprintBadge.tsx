import { useTranslation } from 'react-i18next';
import classes from './SprintBadge.module.css';

interface SprintBadgeProps {
  status: 'planned' | 'active' | 'paused' | 'completed';
  /** Whether it stands in a line of a list. */
  small?: boolean;
}

/** A sprint's status as a badge. */
export function SprintBadge({ status, small = false }: SprintBadgeProps) {
  const { t } = useTranslation('common');
  return (
    <span data-badge className={classes['status']} data-status={status} data-small={small || undefined}>
      {t(`sprintStatus.${status}`)}
    </span>
  );
}
