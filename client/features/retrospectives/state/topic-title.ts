import { useTranslation } from 'react-i18next';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';

/** The title of a topic: its own, or the first line of its first note; undefined if it has neither. */
export function topicTitle({
  title,
  notes: [first],
}: Pick<Retrospective['topics'][number], 'title' | 'notes'>): string | undefined {
  return title ?? first?.body.split('\n')[0];
}

/** The title of a topic for people: its own, or the first line of its first note. */
export function useTopicTitle(): (topic: Pick<Retrospective['topics'][number], 'title' | 'notes'>) => string {
  const { t } = useTranslation('retro');
  return (topic) => topicTitle(topic) ?? t('topic.untitled');
}
