import { IconCalendarDue } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dueNearness } from '#shared/rules/due-date.ts';
import type { StoryStatus } from '#shared/rules/story.ts';
import { formatDate, formatDateLong } from '../lib/format.ts';
import { today } from '../lib/server-config.ts';
import { useNow } from '../lib/use-now.ts';
import classes from './DueMark.module.css';

interface DueMarkProps {
  story: { due_date: string | null; status: StoryStatus };
}

/**
 * When a story is due: 'vence el 24 nov', 'vence hoy', 'venció el 18 nov'. Renders nothing without a due date, or if the story is
 * done.
 */
export function DueMark({ story }: DueMarkProps) {
  return story.due_date === null || story.status === 'done' ? null : (
    <Mark due={story.due_date} status={story.status} />
  );
}

function Mark({ due, status }: { due: string; status: StoryStatus }) {
  const { t } = useTranslation('common');
  const nearness = dueNearness({ due_date: due, status }, today(new Date(useNow())));
  if (nearness === null) return null;
  const label = t(`due.${nearness === 'later' ? 'on' : nearness}`, { date: formatDate(due) });
  return (
    <time className={classes['due']} dateTime={due} data-near={nearness} title={formatDateLong(due)}>
      <IconCalendarDue size={14} stroke={1.6} aria-hidden />
      {label}
    </time>
  );
}
