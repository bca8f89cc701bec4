import { IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './PriorityBadge.module.css';

/** The shape of each priority. */
export const PRIORITY_ICONS = {
  critical: IconChevronsUp,
  high: IconChevronUp,
  medium: IconEqual,
  low: IconChevronDown,
};

interface PriorityBadgeProps {
  priority: keyof typeof PRIORITY_ICONS;
  /** It stands without a label: screen readers read 'prioridad alta'. */
  alone?: boolean;
}

/** A priority as shape and word, in colour if it is urgent. */
export function PriorityBadge({ priority, alone = false }: PriorityBadgeProps) {
  const { t } = useTranslation(['marks', 'common']);
  const Icon = PRIORITY_ICONS[priority];
  return (
    <span
      className={classes['badge']}
      data-priority={priority}
      {...(alone && { role: 'img', 'aria-label': t(`storyName.priority.${priority}`) })}
    >
      <Icon size={12} stroke={2.2} aria-hidden />
      {t(`common:priority.${priority}`)}
    </span>
  );
}
