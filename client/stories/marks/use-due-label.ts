import { useTranslation } from 'react-i18next';
import { useToday } from '#client/lib/screen/use-today.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { dueNearness, type Nearness } from '#shared/rules/stories/due-date.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';

/** The columns of a story that its due date depends on. */
export interface DueStory {
  due_date: string | null;
  status: StoryStatus;
}

/** How near the due date of a story is, and the words for it: 'vence mañana'. Null without a due date, or if the story is done. */
export function useDueLabel(story: DueStory): { label: string; nearness: Nearness } | null {
  const { t } = useTranslation('common');
  const day = useToday(story.due_date !== null);
  const nearness = dueNearness(story, day);
  if (story.due_date === null || nearness === null) return null;
  const key = nearness === 'later' ? 'on' : nearness;
  return { label: t(`due.${key}`, { date: formatDate(story.due_date) }), nearness };
}
