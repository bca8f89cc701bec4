import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#client/components/markdown/Markdown.tsx';
import { Skeleton } from '#client/components/messages/Skeleton.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { type Comment, useLatestComments } from '#client/data/comments/queries.ts';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { useStory } from '#client/data/stories/one-story.ts';
import type { Peek } from '#client/data/stories/story-peek.ts';
import type { Story } from '#client/data/stories/types.ts';
import { formatRelative } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import stories from '#client/locales/es/stories.json';
import { BlockedMark } from '#client/stories/marks/BlockedMark.tsx';
import { DueMark } from '#client/stories/marks/DueMark.tsx';
import { PointsBadge } from '#client/stories/marks/PointsBadge.tsx';
import { PriorityBadge } from '#client/stories/marks/PriorityBadge.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { parseCriteria } from '#shared/rules/stories/acceptance-criteria.ts';
import { REDACTED } from '#shared/rules/stories/redaction.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './StoryPeek.module.css';
import { PEEK, usePeekFollow } from './use-peek-follow.ts';
import { usePlaceBeside } from './use-place-beside.ts';

export const texts = { stories };

/** Who holds an arrow passes many cards: only where they stop is a story read (ms). */
const PAUSE_MS = 120;
/** As many comments as the panel reads first: then it has them. */
const COMMENTS = 20;
/** More criteria than this are a number. */
const MAX_CRITERIA = 6;

/** The story at hand without opening it: its text, criteria and last comment. Screen readers hear it; the focus stays on the card. */
export function StoryPeek({ peek }: { peek: Peek }) {
  const [storyId] = useDebouncedValue(peek.storyId, PAUSE_MS);
  const { t } = useTranslation('stories');
  const element = useRef<HTMLElement>(null);
  usePeekFollow(peek);
  usePlaceBeside(element, `[data-drag-id="${peek.storyId}"]`);
  return (
    <section
      ref={element}
      className={classes['peek']}
      aria-label={t('peek.label')}
      aria-live="polite"
      {...{ [PEEK]: '' }}
    >
      <Content key={storyId} storyId={storyId} />
    </section>
  );
}

function Content({ storyId }: { storyId: string }) {
  const { t } = useTranslation('stories');
  const { story, query } = useStory(storyId);
  const comments = useLatestComments(storyId, COMMENTS);
  if (story === null) return <p className={classes['note']}>{t('panel.missingTitle')}</p>;
  if (story) return <Whole story={story} comments={comments.data} />;
  if (query.isError) return <p className={classes['note']}>{t('panel.failedTitle')}</p>;
  return <Reading />;
}

/** The boxes of what follows. */
function Reading() {
  return (
    <div className={classes['reading']}>
      <Skeleton width="40%" height={16} />
      <Skeleton width="90%" height={18} />
      <Skeleton />
      <Skeleton width="85%" />
      <Skeleton width="60%" />
    </div>
  );
}

function Whole({ story, comments }: { story: Story; comments: readonly Comment[] | undefined }) {
  const { t } = useTranslation('stories');
  const project = useProject(story.project_id);
  const people = usePeople();
  const assignee = people.get(story.assignee_id ?? '');
  const [last] = comments ?? [];
  return (
    <>
      <header className={classes['head']}>
        <StatusGlyph status={story.status} />
        <span>{columnName(project, story.status)}</span>
        <span className={classes['key']}>{storyKey(project?.key ?? '', story.number)}</span>
      </header>
      <h2 className={classes['title']}>{story.title}</h2>
      <div className={classes['meta']}>
        <PriorityBadge priority={story.priority} />
        <PointsBadge value={story.story_points} />
        <DueMark story={story} />
        <span className={classes['assignee']}>
          <Avatar person={avatarOf(assignee)} decorative />
          {assignee ? personName(assignee) : t('peek.unassigned')}
        </span>
      </div>
      <BlockedMark story={story} lines={2} />
      <Text text={story.description} empty={t('panel.noDescription')} />
      <Criteria text={story.acceptance_criteria} />
      <section className={classes['part']}>
        <h3>{t('peek.lastComment')}</h3>
        {comments === undefined && <Skeleton width="70%" />}
        {comments?.length === 0 && <p className={classes['empty']}>{t('peek.noComments')}</p>}
        {last && (
          <>
            <p className={classes['author']}>
              <Avatar person={avatarOf(people.get(last.author_id ?? ''))} decorative />
              {personName(people.get(last.author_id ?? ''))}
              <time dateTime={last.created_at}>{formatRelative(last.created_at)}</time>
            </p>
            <Text text={last.body} empty="" />
          </>
        )}
      </section>
    </>
  );
}

/** A text as its first lines. */
function Text({ text, empty }: { text: string | null; empty: string }) {
  const { t } = useTranslation('common');
  if (!text) return <p className={classes['empty']}>{empty}</p>;
  if (text === REDACTED) return <p className={classes['empty']}>{t('redacted.plain')}</p>;
  return (
    <div className={classes['text']}>
      <Markdown text={text} />
    </div>
  );
}

function Criteria({ text }: { text: string | null }) {
  const { t } = useTranslation(['stories', 'common']);
  const criteria = parseCriteria(text);
  if (criteria.length === 0) return null;
  const checkable = criteria.filter(({ met }) => met !== null);
  const met = checkable.filter((criterion) => criterion.met).length;
  const rest = criteria.length - MAX_CRITERIA;
  return (
    <section className={classes['part']}>
      <h3>
        {t('field.criteria')}
        {checkable.length > 0 && <span> · {t('panel.metOf', { met, total: checkable.length })}</span>}
      </h3>
      <ul className={classes['criteria']}>
        {criteria.slice(0, MAX_CRITERIA).map(({ text: line, met: isMet }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place
          <li key={place} data-met={isMet || undefined}>
            <span aria-hidden="true">{isMet && <IconCheck size={12} stroke={2.2} />}</span>
            {line === REDACTED ? t('common:redacted.plain') : line}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={classes['empty']}>{t('peek.moreCriteria', { count: rest })}</p>}
    </section>
  );
}
