import { IconCheck, IconCloudUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { AgeMark } from '#client/components/stories/AgeMark.tsx';
import { BlockedMark } from '#client/components/stories/BlockedMark.tsx';
import { MoverMark } from '#client/components/stories/MoverMark.tsx';
import { StoryCounts } from '#client/components/stories/StoryCounts.tsx';
import { StoryKey } from '#client/components/stories/StoryKey.tsx';
import { StoryTags } from '#client/components/stories/StoryTags.tsx';
import {
  AssigneeValue,
  DueValue,
  type OnEdit,
  PointsValue,
  PriorityValue,
} from '#client/components/stories/StoryValues.tsx';
import { useStoryName } from '#client/components/stories/use-story-name.ts';
import { useSetAppSearch, useStoryHref } from '#client/data/app-search.ts';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { useOnEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useIsSaving } from '#client/data/write/pending.ts';
import { useIsQueued } from '#client/data/write/queue.ts';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import { descriptionPreview } from '#client/lib/text/markdown-text.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { useBoardActions } from '../board-actions.ts';
import classes from './Card.module.css';
import { CardMenu } from './CardMenu.tsx';

interface CardProps {
  story: CardStory;
  /** The key of its project. */
  projectKey: string;
  assignee: PersonSummary | undefined;
  /** The name of its epic. */
  epic: string | undefined;
  /** Whether the person may edit it. */
  editable: boolean;
  /** Another person who has just moved it. */
  mover: PersonSummary | undefined;
  /** How many days ago it was started, if it takes longer than usual. */
  ageing: number | undefined;
  /** Whether its panel is open. */
  selected: boolean;
  /** The element that describes the keys. */
  helpId: string;
}

/** More labels than this are a number. */
const MAX_LABELS = 2;

/**
 * A story on the board. A click or Enter opens it; a mouse, a long press or space drags it; a click on one of its values, or a
 * key, changes that value. The link is its only stop of the tab key: keys open the menu and the choices of values.
 */
export const Card = memo(function Card(props: CardProps) {
  const { story, projectKey, assignee, epic, editable, mover, ageing, selected, helpId } = props;
  const dragged = useDragState(({ drag }) => (drag?.id === story.id ? drag.by : undefined));
  const href = useStoryHref('kanban', story.id);
  const key = storyKey(projectKey, story.number);
  const name = useStoryName(story, key, assignee?.full_name);
  const onEdit = useOnEdit(story, editable);
  const [menu, setMenu] = useState(false);
  const link = useCardLink(story, editable, () => setMenu(true));
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
        <MoverMark person={avatarOf(mover)} />
        {editable && <CardMenu story={story} storyKey={key} opened={menu} onChange={setMenu} />}
        <PriorityValue story={story} onEdit={onEdit} />
      </div>
      <h3 className={classes['title']}>
        <a
          {...link}
          href={href}
          data-drag-handle
          aria-label={name}
          aria-describedby={helpId}
          aria-current={selected || undefined}
        >
          {story.title}
        </a>
      </h3>
      {story.description && <p className={classes['description']}>{descriptionPreview(story.description)}</p>}
      {story.blocked_reason && (
        <p className={classes['blocked']}>
          <BlockedMark reason={story.blocked_reason} lines={2} />
        </p>
      )}
      <Extras story={story} epic={epic} ageing={ageing} onEdit={onEdit} />
      <Foot story={story} assignee={assignee} ageing={ageing} onEdit={onEdit} />
    </article>
  );
});

/** Opens the story with the link of its card, which has the keys of the card. */
function useCardLink(story: CardStory, editable: boolean, onMenu: () => void) {
  const drag = useListDrag();
  const { mayEdit } = useBoardActions();
  const setSearch = useSetAppSearch();
  const ref = useFocusRequest<HTMLAnchorElement>(story.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((mayEdit && handleDragKey(event, story.id, drag)) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === '.' && editable) {
      event.preventDefault();
      // the menu would take this key for one outside of it, and close
      event.stopPropagation();
      onMenu();
    } else if (drag.moveFocus(story.id, event.key)) event.preventDefault();
  };

  // the context-menu key and Shift+F10; a pointer opens the menu of the browser
  const onContextMenu = (event: MouseEvent) => {
    const { nativeEvent } = event;
    const byPointer =
      nativeEvent instanceof PointerEvent ? nativeEvent.pointerType !== '' : event.button === 2;
    if (byPointer || !editable) return;
    event.preventDefault();
    onMenu();
  };

  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setSearch({ story: story.id });
  };

  const onFocus = () => {
    drag.focusedId = story.id;
  };
  return { ref, onClick, onKeyDown, onContextMenu, onFocus };
}

/** With tasks or comments in its foot, a card has no room there for its age. */
const isCounted = (story: CardStory) => story.task_count + story.comment_count > 0;

/** The line of what not every story has: epic, labels, due date; and its age, if its foot has no room. */
function Extras({
  story,
  epic,
  ageing,
  onEdit,
}: Pick<CardProps, 'story' | 'epic' | 'ageing'> & { onEdit: OnEdit }) {
  const due = story.due_date !== null && story.status !== 'done';
  const when = isCounted(story) && (ageing !== undefined || story.status === 'done');
  if (!due && !when && epic === undefined && story.labels.length === 0) return null;
  return (
    <div className={classes['extras']}>
      {due && <DueValue story={story} onEdit={onEdit} />}
      {when && (ageing === undefined ? <Moment story={story} /> : <AgeMark days={ageing} />)}
      <StoryTags epic={epic} labels={story.labels} max={MAX_LABELS} />
    </div>
  );
}

interface FootProps extends Pick<CardProps, 'story' | 'assignee' | 'ageing'> {
  onEdit: OnEdit;
}

function Foot({ story, assignee, ageing, onEdit }: FootProps) {
  return (
    <div className={classes['foot']}>
      <PointsValue story={story} onEdit={onEdit} words />
      <When story={story} ageing={ageing} />
      <span className={classes['space']} />
      <StoryCounts story={story} />
      <AssigneeValue person={avatarOf(assignee)} onEdit={onEdit} />
    </div>
  );
}

/** That the card is being saved, or how old it is. */
function When({ story, ageing }: Pick<CardProps, 'story' | 'ageing'>) {
  const { t } = useTranslation(['kanban', 'offline']);
  const saving = useIsSaving(story.id);
  const waiting = useIsQueued(story.id);
  const counted = isCounted(story);
  if (saving || waiting) {
    const state = waiting ? t('offline:card') : t('saving');
    return (
      <span className={classes['moment']} title={counted ? state : undefined}>
        <IconCloudUp size={14} stroke={1.6} aria-hidden />
        {counted ? <VisuallyHidden>{state}</VisuallyHidden> : state}
      </span>
    );
  }
  if (counted) return null;
  return ageing === undefined ? <Moment story={story} /> : <AgeMark days={ageing} />;
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
