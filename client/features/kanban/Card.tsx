import { IconBan, IconCheck, IconCloudUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { storyKey } from '../../../shared/rules/story.ts';
import { AgeMark } from '../../components/AgeMark.tsx';
import { Avatar } from '../../components/Avatar.tsx';
import { DueMark } from '../../components/DueMark.tsx';
import { Key } from '../../components/Key.tsx';
import { Points } from '../../components/Points.tsx';
import { PriorityBadge } from '../../components/PriorityBadge.tsx';
import { useMouseDrag } from '../../lib/drag/use-mouse-drag.ts';
import { formatDate, formatDateLong } from '../../lib/format.ts';
import { avatarOf } from '../../lib/people.ts';
import type { PersonSummary } from '../../lib/projects.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { useIsSaving } from '../../lib/stories/pending.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import { useIsWaiting } from '../../lib/stories/waiting.ts';
import { useBoardActions } from './board-actions.ts';
import { useBoardCarrier } from './board-carrier.ts';
import { useBoardState, useBoardStore } from './board-store.ts';
import classes from './Card.module.css';
import { CardMenu } from './CardMenu.tsx';

interface CardProps {
  story: CardStory;
  /** The key of its project. */
  projectKey: string;
  assignee: PersonSummary | undefined;
  /** How many days ago it was started, where it takes longer than usual. */
  ageing: number | undefined;
  /** Its panel is open. */
  selected: boolean;
  /** The element that says which keys there are. */
  helpId: string;
}

/** A story on the board. Opens on a click or Enter; a mouse, a long press or space picks it up. */
export const Card = memo(function Card(props: CardProps) {
  const { story, projectKey, assignee, ageing, selected, helpId } = props;
  const article = useRef<HTMLElement>(null);
  const held = useBoardState((state) => state.drag?.story.id === story.id);
  const setSearch = useSetAppSearch();
  const key = storyKey(projectKey, story.number);
  const onKeyDown = useCardKeys(story);
  useMouseDrag(article, story.id, useBoardCarrier());
  const link = useFocusOnRequest(story.id);
  const store = useBoardStore();

  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setSearch({ story: story.id });
  };

  return (
    <article
      ref={article}
      className={classes['card']}
      data-story-id={story.id}
      data-done={story.status === 'done' || undefined}
      data-held={held || undefined}
      data-selected={selected || undefined}
      data-ageing={ageing !== undefined || undefined}
    >
      <div className={classes['top']}>
        <Key>{key}</Key>
        <PriorityBadge priority={story.priority} />
      </div>
      <h3 className={classes['title']}>
        <a
          ref={link}
          href={`/?view=kanban&story=${story.id}`}
          draggable={false}
          aria-label={`${key} ${story.title}`}
          aria-describedby={helpId}
          aria-current={selected || undefined}
          onClick={open}
          onKeyDown={onKeyDown}
          onFocus={() => {
            store.focusedId = story.id;
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
  const waiting = useIsWaiting(story.id);
  return (
    <div className={classes['foot']}>
      {story.story_points === null ? (
        <span>{t('common:unestimated')}</span>
      ) : (
        <Points value={story.story_points} />
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
      <CardMenu story={story} storyKey={key} />
      <span className={classes['person']}>
        <Avatar person={avatarOf(assignee)} />
      </span>
    </div>
  );
}

/** When it was created, or completed. */
function Moment({ story }: { story: CardStory }) {
  const { t } = useTranslation('kanban');
  const completed = story.status === 'done' ? story.completed_at : null;
  const moment = completed ?? story.created_at;
  const meaning = t(completed ? 'completedOn' : 'createdOn', { date: formatDateLong(moment) });
  return (
    <span className={classes['moment']} title={meaning}>
      {completed && <IconCheck size={14} stroke={1.6} aria-hidden />}
      <time dateTime={moment}>{formatDate(moment)}</time>
    </span>
  );
}

/** The keys of a card: space picks up and drops, arrows move the card in hand or go from card to card. */
function useCardKeys(story: CardStory): (event: KeyboardEvent) => void {
  const store = useBoardStore();
  const actions = useBoardActions();

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const { drag } = store.state;
    if (drag) {
      if (drag.by !== 'keyboard') return;
      if (key === ' ' || key === 'Enter') actions.drop();
      else if (key === 'Escape' || key === 'Tab') actions.cancel();
      else actions.step(key);
      if (key !== 'Tab') event.preventDefault();
      event.stopPropagation();
    } else if (key === ' ') {
      event.preventDefault();
      actions.pickUpByKeyboard(story);
    } else if (key.startsWith('Arrow')) {
      const next = actions.neighbour(story, key);
      if (!next) return;
      event.preventDefault();
      store.requestFocus(next);
    }
  };
}

/**
 * Takes the focus when the board gives it to this card; a card that goes elsewhere with the focus on it asks for it
 * there.
 */
function useFocusOnRequest(id: string) {
  const link = useRef<HTMLAnchorElement>(null);
  const store = useBoardStore();
  const wanted = useBoardState((state) => state.focusId === id);

  useEffect(() => {
    if (!wanted) return;
    store.requestFocus(null);
    link.current?.focus({ preventScroll: true });
  }, [wanted, store]);
  useLayoutEffect(() => {
    const element = link.current;
    return () => {
      if (element?.closest('article')?.contains(document.activeElement)) store.requestFocus(id);
    };
  }, [id, store]);
  return link;
}
