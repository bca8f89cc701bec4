import { useTranslation } from 'react-i18next';
import { Markdown } from '#client/components/markdown/Markdown.tsx';
import type { PokerItem } from '#client/data/poker/session.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { StoryTags } from '#client/stories/marks/StoryTags.tsx';
import { parseCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import classes from './StoryHeader.module.css';
import { lastRound } from './session-items.ts';

const MAX_LABELS = 4;

/** The story that is estimated, as it is now. */
export function StoryHeader({ item }: { item: PokerItem }) {
  const { t } = useTranslation(['poker', 'common']);
  const { story } = item;
  const setSearch = useSetAppSearch();
  const points = story?.story_points;
  return (
    <section className={classes['story']} aria-labelledby="poker-story" data-story>
      <p className={classes['meta']}>
        <StoryKey type={story?.type}>{item.key}</StoryKey>
        {story && <PriorityBadge priority={story.priority} alone />}
        {story && <StoryTags epic={undefined} labels={story.labels} max={MAX_LABELS} />}
        {points != null && (
          <span className={classes['now']}>
            {t('session.story.now', { points: t('common:points', { count: points }) })}
          </span>
        )}
        {!story && <span className={classes['gone']}>{t('session.story.gone')}</span>}
        {story?.edited && lastRound(item) && (
          <span className={classes['edited']} title={t('session.story.editedHint')}>
            {t('session.story.edited')}
          </span>
        )}
      </p>
      <h2 id="poker-story">
        {story && item.story_id ? (
          <button
            type="button"
            className={classes['title']}
            title={t('session.story.open')}
            onClick={() => setSearch({ story: item.story_id ?? undefined })}
          >
            {story.title}
          </button>
        ) : (
          <s>{item.title}</s>
        )}
      </h2>
      {story?.description && (
        <div className={classes['text']}>
          <Markdown text={story.description} />
        </div>
      )}
      {story?.acceptance_criteria && (
        <details className={classes['criteria']}>
          <summary>{t('session.story.criteria')}</summary>
          <ul>
            {parseCriteria(story.acceptance_criteria).map(({ text, met }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
              <li key={place}>
                {met === null ? '' : met ? '☑ ' : '☐ '}
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
