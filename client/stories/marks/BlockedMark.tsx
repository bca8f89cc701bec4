import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './BlockedMark.module.css';

interface BlockedMarkProps {
  reason: string;
  /** 2: a long reason wraps to a second line; 1: it is cut. */
  lines: 1 | 2;
}

/** That a story is blocked, and why. The whole reason shows under the pointer. */
export function BlockedMark({ reason, lines }: BlockedMarkProps) {
  const { t } = useTranslation('common');
  const text = t('card.blocked', { reason });
  return (
    <span className={classes['blocked']} data-lines={lines} title={text}>
      <IconBan size={14} stroke={1.8} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
