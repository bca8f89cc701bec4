import { IconCalendarDue } from '@tabler/icons-react';
import { formatDateLong } from '#client/lib/text/format.ts';
import classes from './DueMark.module.css';
import { type DueStory, useDueLabel } from './use-due-label.ts';

/**
 * When a story is due: 'vence el 24 nov', 'vence hoy', 'venció el 18 nov'. Renders nothing without a due date, or if the story is
 * done.
 */
export function DueMark({ story }: { story: DueStory }) {
  const due = useDueLabel(story);
  if (due === null || story.due_date === null) return null;
  return (
    <time
      data-fact
      className={classes['due']}
      dateTime={story.due_date}
      data-near={due.nearness}
      title={formatDateLong(story.due_date)}
    >
      <IconCalendarDue size={14} stroke={1.6} aria-hidden />
      {due.label}
    </time>
  );
}
