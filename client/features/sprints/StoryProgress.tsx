import { useTranslation } from 'react-i18next';
import { STORY_STATUSES } from '../../../shared/rules/story.ts';
import { Rule } from '../../components/Rule.tsx';
import { formatPercent } from '../../lib/format.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import classes from './RunningSprint.module.css';

const MAX_NOTCHES = 48;
const FURTHEST_FIRST = STORY_STATUSES.toReversed();

/** '6 de 14 historias completadas', with a notch a story by status. */
export function StoryProgress({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation('sprints');
  const done = stories.filter(({ status }) => status === 'done').length;
  const notches = FURTHEST_FIRST.flatMap((status) =>
    stories.filter((story) => story.status === status).map(() => status),
  );
  if (stories.length === 0) return null;
  return (
    <div className={classes['measure']}>
      <p className={classes['label']}>
        <b>{t('running.progress', { done, total: stories.length })}</b>
        <span>{formatPercent(done / stories.length)}</span>
      </p>
      {stories.length <= MAX_NOTCHES ? (
        <Rule thin notches={notches} />
      ) : (
        <progress className={classes['bar']} value={done} max={stories.length} aria-hidden="true" />
      )}
    </div>
  );
}
