import { IconChevronDown, IconChevronsUp, IconChevronUp, IconEqual } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './PriorityBadge.module.css';

const ICONS = { critical: IconChevronsUp, high: IconChevronUp, medium: IconEqual, low: IconChevronDown };

/** A priority as shape and word, in colour if it is urgent. */
export function PriorityBadge({ priority }: { priority: keyof typeof ICONS }) {
  const { t } = useTranslation('common');
  const Icon = ICONS[priority];
  return (
    <span className={classes['badge']} data-priority={priority}>
      <Icon size={12} stroke={2.2} aria-hidden />
      {t(`priority.${priority}`)}
    </span>
  );
}
