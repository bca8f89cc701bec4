import { useTranslation } from 'react-i18next';
import type { CardStory } from '#shared/rules/stories/fields/card-fields.ts';
import { blockOf, isWaiting } from '#shared/rules/stories/story.ts';
import { useDueLabel } from './use-due-label.ts';

type NamedStory = Pick<
  CardStory,
  'title' | 'priority' | 'story_points' | 'blocked_reason' | 'due_date' | 'status' | 'type' | 'open_blockers'
>;

/**
 * The name of a story for screen readers, as a person says it: 'TIE-4 Pago con tarjeta, prioridad alta, 8 puntos, bloqueada,
 * vence mañana, de Ana'.
 * @param key the key of the story.
 * @param assignee the name of its assignee; undefined: it has none.
 */
export function useStoryName(story: NamedStory, key: string, assignee: string | undefined): string {
  const { t } = useTranslation(['marks', 'common']);
  const due = useDueLabel(story);
  const { story_points: points, type } = story;
  return [
    `${key} ${story.title}`,
    type !== 'story' && t(`common:type.${type}`).toLowerCase(),
    t(`storyName.priority.${story.priority}`),
    points === null ? t('storyName.unestimated') : t('common:points', { count: points }),
    blockOf(story) !== null && t('storyName.blocked'),
    isWaiting(story) && t('storyName.waits'),
    due?.label,
    assignee === undefined ? t('storyName.unassigned') : t('storyName.assignee', { name: assignee }),
  ]
    .filter(Boolean)
    .join(', ');
}
