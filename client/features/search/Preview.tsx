import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { KindIcon } from '#client/components/search/KindIcon.tsx';
import { MarkedText } from '#client/components/search/MarkedText.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useSearchAnswer } from '#client/data/search/queries.ts';
import { placeOfResult } from '#client/data/search/result-place.ts';
import { columnNameOf } from '#client/data/stories/columns.ts';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { SearchResult } from '#shared/contracts/search.ts';
import classes from './Preview.module.css';
import { keyOf } from './result-key.ts';

/** How many matches of one story are listed. */
const MAX_MORE = 20;

interface PreviewProps {
  typed: string;
  result: SearchResult;
  /** The names of people, by id. */
  nameOf: (id: string) => string | undefined;
}

/** The story of a result with everything else in it that was found. */
export function Preview({ typed, result, nameOf }: PreviewProps) {
  const { t } = useTranslation('search');
  const { story } = result;
  const more = useSearchAnswer({ typed, story_id: story?.id ?? null, limit: MAX_MORE });
  const project = useProject(story?.project_id);
  if (!story) return null;
  const others = (more.data?.results ?? []).filter(
    (other) => other.story?.id === story.id && keyOf(other) !== keyOf(result),
  );
  const assignee = story.assignee_id === null ? undefined : nameOf(story.assignee_id);
  return (
    <section className={classes['preview']} aria-label={story.key}>
      <div className={classes['head']}>
        <StoryKey type={story.type}>{story.key}</StoryKey>
        <span className={classes['space']} />
        <Link className={classes['open']} search={placeOfResult(result)}>
          <IconArrowUpRight size={16} stroke={1.6} aria-hidden />
          {t('open')}
        </Link>
      </div>
      <h2>
        <MarkedText pieces={story.title} />
      </h2>
      <div className={classes['values']}>
        <span className={classes['status']}>
          <StatusGlyph status={story.status} />
          {columnNameOf(project, story)}
        </span>
        <PriorityBadge priority={story.priority} alone />
        <PointsBadge value={story.story_points} />
        {assignee}
      </div>
      <p className={classes['text']}>
        <MarkedText pieces={result.text} />
      </p>
      {others.length > 0 && (
        <div className={classes['more']}>
          <h3>{t('more', { count: others.length })}</h3>
          <ul>
            {others.map((other) => (
              <li key={keyOf(other)}>
                <KindIcon kind={other.kind} size={14} />
                <span>
                  <MarkedText pieces={other.text.length > 0 ? other.text : story.title} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
