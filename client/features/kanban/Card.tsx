import { IconBan, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { AgeMark } from '#client/components/AgeMark.tsx';
import { Avatar } from '#client/components/Avatar.tsx';
import { DueMark } from '#client/components/DueMark.tsx';
import { PointsBadge } from '#client/components/PointsBadge.tsx';
import { PriorityBadge } from '#client/components/PriorityBadge.tsx';
import { StoryKey } from '#client/components/StoryKey.tsx';
import { useStoryName } from '#client/components/use-story-name.ts';
import { VisuallyHidden } from '#client/components/VisuallyHidden.tsx';
import { useSetAppSearch, useStoryHref } from '#client/data/app-search.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useIsQueued } from '#client/data/stories/write/offline-queue.ts';
import { useIsSaving } from '#client/data/stories/write/optimistic.ts';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { formatDate, formatDateLong } from '#client/lib/format.ts';
import { storyKey } from '#shared/rules/story.ts';
import { useBoardActions } from './board-actions.ts';
import classes from './Card.module.css';
import { CardMenu } from './CardMenu.tsx';

interface CardProps {
  story: CardStory;
  /** The key of its project. */
  projectKey: string;
  assignee: PersonSummary | undefined;
  /** Another person who has just moved it. */
  mover: PersonSummary | undefined;
  /** How many days ago it was started, if it takes longer than usual. */
  ageing: number | undefined;
  /** Whether its panel is open. */
  selected: boolean;
  /** The element that describes the keys. */
  helpId: string;
}

/** A story on the board. A click or Enter opens it; a mouse, a long press or space drags it. */
export const Card = memo(function Card(props: CardProps) {
  const { story, projectKey, assignee, mover, ageing, selected, helpId } = props;
  const drag = useListDrag();
  const { mayEdit } = useBoardActions();
  const dragged = useDragState(({ drag }) => (drag?.id === story.id ? drag.by : undefined));
  const setSearch = useSetAppSearch();
  const href = useStoryHref('kanban', story.id);
  const key = storyKey(projectKey, story.number);
  const name = useStoryName(story, key, assignee?.full_name);
  const link = useFocusRequest<HTMLAnchorElement>(story.id);

  const onKeyDown = (event: KeyboardEvent) => {
    if ((mayEdit && handleDragKey(event, story.id, drag)) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (drag.moveFocus(story.id, event.key)) event.preventDefault();
  };

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setSearch({ story: story.id });
  };

  return (
    <article
      className={classes['card']}
      data-story-id={story.id}
      data-drag-id={story.id}
      data-done={story.status === 'done' || undefined}
      data-dragged={dragged}
      data-selected={selected || undefined}
      data-moved={mover !== undefined || undefined}
      data-ageing={ageing !== undefined || undefined}
    >
      <div className={classes['top']}>
        <StoryKey>{key}</StoryKey>
        {mover && (
          <span className={classes['mover']}>
            <Avatar person={avatarOf(mover)} decorative />
            <span>{mover.full_name}</span>
          </span>
        )}
        <PriorityBadge priority={story.priority} alone />
      </div>
      <h3 className={classes['title']}>
        <a
          ref={link}
          href={href}
          data-drag-handle
          aria-label={name}
          aria-describedby={helpId}
          aria-current={selected || undefined}
          onClick={open}
          onKeyDown={onKeyDown}
          onFocus={() => {
            drag.focusedId = story.id;
          }}
        >
          {story.title}
        </a>
      </h3>
      {story.description && <p className={classes['description']}>{story.description.slice(0, 200)}</p>}
      {story.blocked_reason && <Blocked reason={story.blocked_reason} />}
      {story.due_date !== null && story.status !== 'done' && (
        <p className={classes['due']}>
          <DueMark story={story} />
        </p>
      )}
      <Foot story={story} storyKey={key} assignee={assignee} ageing={ageing} />
    </article>
  );
});

function Blocked({ reason }: { reason: string }) {
  const { t } = useTranslation('kanban');
  return (
    <p className={classes['blocked']} title={reason}>
      <IconBan size={14} stroke={1.8} aria-hidden />
      <span>{t('blocked', { reason })}</span>
    </p>
  );
}

interface FootProps extends Pick<CardProps, 'story' | 'assignee' | 'ageing'> {
  storyKey: string;
}

function Foot({ story, storyKey: key, assignee, ageing }: FootProps) {
  const { t } = useTranslation(['kanban', 'common', 'offline']);
  const saving = useIsSaving(story.id);
  const waiting = useIsQueued(story.id);
  const { mayEdit } = useBoardActions();
  return (
    <div className={classes['foot']}>
      {story.story_points === null ? (
        <span>{t('common:unestimated')}</span>
      ) : (
        <PointsBadge value={story.story_points} />
      )}
      {saving || waiting ? (
        <span className={classes['moment']}>
          <IconCloudUp size={14} stroke={1.6} aria-hidden />
          {waiting ? t('offline:card') : t('saving')}
        </span>
      ) : ageing === undefined ? (
        <Moment story={story} />
      ) : (
        <AgeMark days={ageing} />
      )}
      <span className={classes['space']} />
      {mayEdit && <CardMenu story={story} storyKey={key} />}
      <span className={classes['person']}>
        <Avatar person={avatarOf(assignee)} />
      </span>
    </div>
  );
}

/** The time of its completion, or of its creation. */
function Moment({ story }: { story: CardStory }) {
  const { t } = useTranslation('kanban');
  const completed = story.status === 'done' ? story.completed_at : null;
  const moment = completed ?? story.created_at;
  const meaning = t(completed ? 'completedOn' : 'createdOn', { date: formatDateLong(moment) });
  return (
    <span className={classes['moment']} title={meaning}>
      {completed && <IconCheck size={14} stroke={1.6} aria-hidden />}
      <time dateTime={moment} aria-hidden="true">
        {formatDate(moment)}
      </time>
      <VisuallyHidden>{meaning}</VisuallyHidden>
    </span>
  );
}
