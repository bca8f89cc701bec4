import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CardStory } from '#shared/rules/stories/fields/card-fields.ts';
import { blockOf } from '#shared/rules/stories/story.ts';
import classes from './BlockedMark.module.css';

interface BlockedMarkProps {
  story: Pick<CardStory, 'blocked_reason' | 'status'>;
  /** 2: a long reason wraps to a second line; 1: it is cut. */
  lines: 1 | 2;
}

/** That a story is blocked, and why. The whole reason shows under the pointer. Renders nothing if it is not blocked. */
export function BlockedMark({ story, lines }: BlockedMarkProps) {
  const { t } = useTranslation('marks');
  const reason = blockOf(story);
  if (reason === null) return null;
  const text = t('card.blocked', { reason });
  return (
    <span className={classes['blocked']} data-lines={lines} title={text}>
      <IconBan size={14} stroke={1.8} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
