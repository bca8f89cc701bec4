import { VisuallyHidden } from '@mantine/core';
import { IconCloudUp, IconFlag2 } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { storyKey } from '../../../shared/rules/story.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { DueMark } from '../../components/DueMark.tsx';
import { Key } from '../../components/Key.tsx';
import { Points } from '../../components/Points.tsx';
import { PriorityBadge } from '../../components/PriorityBadge.tsx';
import { StatusGlyph } from '../../components/StatusGlyph.tsx';
import type { Carrier } from '../../lib/drag/carrier.ts';
import { useMouseDrag } from '../../lib/drag/use-mouse-drag.ts';
import { formatAge, formatDateLong } from '../../lib/format.ts';
import { avatarOf } from '../../lib/people.ts';
import type { PersonSummary } from '../../lib/projects.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { useIsSaving } from '../../lib/stories/pending.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import { useBacklogActions } from './backlog-actions.ts';
import { useBacklogStore, useDragState, useIsCurrent, useSelection } from './backlog-store.ts';
import { RowMenu } from './RowMenu.tsx';
import classes from './StoryRow.module.css';

interface StoryRowProps {
  story: CardStory;
  projectKey: string;
  assignee: PersonSummary | undefined;
  /** The name of its epic. */
  epic: string | undefined;
  /** The present moment, ms. */
  now: number;
  /** Its panel is open. */
  open: boolean;
  /** The element that says which keys there are. */
  helpId: string;
  carrier: Carrier;
}

/** A story in the list. A click or Enter opens it; the mouse, a long press or space picks it up; x selects it. */
export const StoryRow = memo(function StoryRow(props: StoryRowProps) {
  const { story, projectKey, assignee, now, open, helpId, carrier } = props;
  const { t } = useTranslation('backlog');
  const row = useRef<HTMLElement>(null);
  const actions = useBacklogActions();
  const store = useBacklogStore();
  const key = storyKey(projectKey, story.number);
  const selected = useSelection((ids) => ids.has(story.id));
  const held = useDragState(
    ({ drag }) =>
      drag !== null && (drag.story.id === story.id || (selected && store.selected.has(drag.story.id))),
  );
  const tabIndex = useIsCurrent(story.id) ? 0 : -1;
  useMouseDrag(row, story.id, carrier);

  return (
    <article
      ref={row}
      className={classes['row']}
      data-story-id={story.id}
      data-done={story.status === 'done' || undefined}
      data-selected={selected || undefined}
      data-open={open || undefined}
      data-held={held || undefined}
    >
      <RowMenu story={story} storyKey={key} tabIndex={tabIndex} />
      <input
        type="checkbox"
        className={classes['check']}
        aria-label={t('select', { key })}
        checked={selected}
        tabIndex={tabIndex}
        onChange={(event) =>
          actions.toggle(story.id, event.nativeEvent instanceof PointerEvent && event.nativeEvent.shiftKey)
        }
      />
      <Title story={story} storyKey={key} helpId={helpId} open={open} tabIndex={tabIndex} />
      <Tags story={story} epic={props.epic} />
      <span className={classes['meta']}>
        <span className={classes['key']}>
          <Key>{key}</Key>
        </span>
        <span className={classes['priority']}>
          <PriorityBadge priority={story.priority} />
        </span>
        <span className={classes['points']}>
          <Points value={story.story_points} />
        </span>
      </span>
      <span className={classes['person']}>
        <Avatar person={avatarOf(assignee)} />
      </span>
      <Age story={story} now={now} />
    </article>
  );
});

function Title(props: {
  story: CardStory;
  storyKey: string;
  helpId: string;
  open: boolean;
  tabIndex: number;
}) {
  const { story, storyKey: key, helpId, open, tabIndex } = props;
  const { t } = useTranslation('common');
  const store = useBacklogStore();
  const actions = useBacklogActions();
  const setSearch = useSetAppSearch();
  const link = useFocusOnRequest(story.id);
  const onKeyDown = useRowKeys(story);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return;
    event.preventDefault();
    if (event.shiftKey) actions.toggle(story.id, true);
    else setSearch({ story: story.id });
  };
  return (
    <h3 className={classes['title']}>
      {story.status !== 'backlog' && (
        <span className={classes['glyph']} title={t(`status.${story.status}`)}>
          <StatusGlyph status={story.status} />
          <VisuallyHidden>{t(`status.${story.status}`)}</VisuallyHidden>
        </span>
      )}
      <a
        ref={link}
        href={`/?view=backlog&story=${story.id}`}
        draggable={false}
        tabIndex={tabIndex}
        aria-label={`${key} ${story.title}`}
        aria-describedby={helpId}
        aria-current={open || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={() => {
          store.focusedId = story.id;
          store.setCurrent(story.id);
        }}
      >
        {story.title}
      </a>
    </h3>
  );
}

/** More than this many labels do not fit beside a title. */
const MOST_LABELS = 3;

function Tags({ story, epic }: { story: CardStory; epic: string | undefined }) {
  const { t } = useTranslation('backlog');
  const more = story.labels.length - MOST_LABELS;
  return (
    <span className={classes['tags']}>
      {epic !== undefined && (
        <span className={classes['tag']} title={t('epicOf', { epic })}>
          <IconFlag2 size={12} stroke={1.6} aria-hidden />
          <span>{epic}</span>
        </span>
      )}
      {story.labels.slice(0, MOST_LABELS).map((label) => (
        <span key={label} className={classes['tag']}>
          <span>{label}</span>
        </span>
      ))}
      {more > 0 && (
        <span className={classes['tag']} title={story.labels.slice(MOST_LABELS).join(', ')}>
          +{more}
        </span>
      )}
      <DueMark story={story} />
    </span>
  );
}

/** How long ago it was created, or that it is being saved. */
function Age({ story, now }: { story: CardStory; now: number }) {
  const { t } = useTranslation('backlog');
  const saving = useIsSaving(story.id);
  if (saving) {
    return (
      <span className={classes['age']} title={t('saving')}>
        <IconCloudUp size={14} stroke={1.6} aria-label={t('saving')} />
      </span>
    );
  }
  return (
    <time
      className={classes['age']}
      dateTime={story.created_at}
      title={t('createdOn', { date: formatDateLong(story.created_at) })}
    >
      {formatAge(story.created_at, now)}
    </time>
  );
}

/** The keys of a row: space picks up and drops, arrows move what is in hand or go from row to row, x selects. */
function useRowKeys(story: CardStory): (event: KeyboardEvent) => void {
  const store = useBacklogStore();
  const actions = useBacklogActions();
  return (event) => {
    const { key } = event;
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== 'a') return;
      event.preventDefault();
      actions.selectAll();
      return;
    }
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
      actions.pickUp(story, 'keyboard');
    } else if (key.toLowerCase() === 'x') {
      event.preventDefault();
      actions.toggle(story.id, event.shiftKey);
    } else if (key === 'Escape' && store.selected.size > 0) {
      event.preventDefault();
      store.select([]);
    } else if (actions.go(story.id, key, event.shiftKey)) event.preventDefault();
  };
}

/** Takes the focus when the list gives it to this row; a row that goes elsewhere with the focus asks for it there. */
function useFocusOnRequest(id: string) {
  const link = useRef<HTMLAnchorElement>(null);
  const store = useBacklogStore();
  const wanted = useDragState((state) => state.focusId === id);
  useEffect(() => {
    if (!wanted) return;
    store.requestFocus(null);
    link.current?.focus({ preventScroll: true });
  }, [wanted, store]);
  useLayoutEffect(() => {
    const element = link.current;
    return () => {
      if (element !== null && document.activeElement === element) store.requestFocus(id);
    };
  }, [id, store]);
  return link;
}
