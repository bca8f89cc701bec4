import { IconCheck, IconCloudUp } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { noteFocusedCard } from '#client/data/stories/card-focus.ts';
import { openStoryEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useIsQueued, useIsSaving } from '#client/data/write/pending.ts';
import { handleDragKey } from '#client/lib/drag/drag-keys.ts';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useSelected, useSelection } from '#client/lib/ranked-lists/selection.ts';
import { useAppearance } from '#client/lib/text/appearance.ts';
import { formatDate, formatDateLong } from '#client/lib/text/format.ts';
import { descriptionPreview } from '#client/lib/text/markdown-text.ts';
import { useSetAppSearch, useStoryHref } from '#client/routing/app-search.ts';
import { AgeMark } from '#client/stories/marks/AgeMark.tsx';
import { BlockedMark } from '#client/stories/marks/BlockedMark.tsx';
import { BlockersMark } from '#client/stories/marks/BlockersMark.tsx';
import { MoverMark } from '#client/stories/marks/MoverMark.tsx';
import { StoryCounts } from '#client/stories/marks/StoryCounts.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import {
  AssigneeValue,
  type OnEdit,
  PointsValue,
  PriorityValue,
} from '#client/stories/marks/StoryValues.tsx';
import { useStoryName } from '#client/stories/marks/use-story-name.ts';
import { hasFields } from '#shared/rules/stories/own-fields.ts';
import { blockOf, storyKey } from '#shared/rules/stories/story.ts';
import { useBoardActions } from '../model/board-actions.ts';
import classes from './Card.module.css';
import { CardMenu } from './CardMenu.tsx';
import marks from './CardMeta.module.css';
import { type CardEpic, CardMeta, hasMeta } from './CardMeta.tsx';
import { CardViewers } from './CardViewers.tsx';
import { settle } from './settling.ts';
import { tintOf } from './tint.ts';

const CardFields = lazy(() => import('./lazy/CardFields.tsx'), 'CardFields');

export interface CardProps {
  story: CardStory;
  /** The key of its project. */
  projectKey: string;
  /** The name of its project where cards of several projects are shown. */
  projectName: string | undefined;
  assignee: PersonSummary | undefined;
  epic: CardEpic | undefined;
  /** Whether the person may edit it. */
  editable: boolean;
  /** Another person who has just moved it. */
  mover: PersonSummary | undefined;
  /** How many days ago it was started, if it takes longer than usual. */
  ageing: number | undefined;
  /** The name of the running sprint that it belongs to, unless all visible cards do. */
  sprint: string | undefined;
  /** Whether its panel is open. */
  selected: boolean;
  /** The element that describes the keys. */
  helpId: string;
}

/**
 * A story on the board. A click or Enter opens it; a mouse, a long press or space drags it; a click on one of its values, or a
 * key, changes that value. The link is its only stop of the tab key: keys open the menu and the choices of values.
 */
export const Card = memo(function Card(props: CardProps) {
  const {
    story,
    projectKey,
    projectName,
    assignee,
    epic,
    editable,
    mover,
    ageing,
    sprint,
    selected,
    helpId,
  } = props;
  const { t } = useTranslation('kanban');
  const actions = useBoardActions();
  const selection = useSelection();
  const picked = useSelected((ids) => ids.has(story.id));
  const dragged = useDragState(({ drag }) =>
    drag !== null && (drag.id === story.id || (picked && selection.ids.has(drag.id))) ? drag.by : undefined,
  );
  const href = useStoryHref('kanban', story.id);
  const key = storyKey(projectKey, story.number);
  const name = useStoryName(story, key, assignee?.full_name);
  const onEdit: OnEdit = editable
    ? (property, at) => openStoryEdit(property, actions.editable(story.id), at)
    : undefined;
  const compact = useAppearance().density === 'compact';
  const meta = { story, epic, ageing: isCounted(story) ? ageing : undefined };
  const [menu, setMenu] = useState(false);
  const link = useCardLink(story, editable, () => setMenu(true));
  return (
    <article
      className={classes['card']}
      data-story-id={story.id}
      data-drag-id={story.id}
      data-fixed={!editable || undefined}
      data-done={story.status === 'done' || undefined}
      data-dragged={dragged}
      data-selected={selected || undefined}
      data-picked={picked || undefined}
      data-moved={mover !== undefined || undefined}
      data-ageing={ageing !== undefined || undefined}
    >
      {picked && (
        <span className={classes['tick']}>
          <IconCheck size={12} stroke={2.6} aria-hidden />
        </span>
      )}
      <div className={classes['top']}>
        {sprint !== undefined && <SprintTick name={sprint} />}
        <KeyOfProject story={story} name={projectName}>
          {key}
        </KeyOfProject>
        <MoverMark person={avatarOf(mover)} nameless />
        <CardViewers storyId={story.id} />
        {editable && <CardMenu story={story} storyKey={key} opened={menu} onChange={setMenu} />}
        <PriorityValue story={story} onEdit={onEdit} />
      </div>
      <h3 className={classes['title']}>
        <a
          {...link}
          href={href}
          data-drag-handle
          aria-label={picked ? t('selectedCard', { name }) : name}
          aria-describedby={helpId}
          aria-current={selected || undefined}
        >
          {story.title}
        </a>
      </h3>
      <Text story={story}>{compact && hasMeta(meta) && <CardMeta {...meta} brief onEdit={onEdit} />}</Text>
      {blockOf(story) !== null && (
        <p className={classes['blocked']}>
          <BlockedMark story={story} lines={compact ? 1 : 2} />
        </p>
      )}
      {hasMeta(meta) && !(compact && story.description) && <CardMeta {...meta} onEdit={onEdit} />}
      {hasFields(story) && <CardFields story={story} />}
      <Foot story={story} assignee={assignee} ageing={ageing} onEdit={onEdit} />
    </article>
  );
});

/** The text of a story in one line, and what shares that line in the compact form. Renders nothing without a text. */
function Text({ story, children }: { story: CardStory; children: ReactNode }) {
  if (!story.description) return null;
  const text = <p className={classes['description']}>{descriptionPreview(story.description)}</p>;
  if (!children) return text;
  return (
    <div className={classes['shared']}>
      {text}
      {children}
    </div>
  );
}

/** A green mark before the key of a card of the running sprint. */
function SprintTick({ name }: { name: string }) {
  const { t } = useTranslation('kanban');
  const label = t('inSprint', { sprint: name });
  return (
    <span className={classes['sprint']} title={label}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** The key of a story, behind the mark of its project where cards of several projects are shown. */
function KeyOfProject(props: { story: CardStory; name: string | undefined; children: string }) {
  const { story, name, children } = props;
  if (name === undefined) return <StoryKey type={story.type}>{children}</StoryKey>;
  return (
    <span className={marks['project']} data-tint={tintOf(story.project_id)} title={name}>
      <StoryKey type={story.type}>{children}</StoryKey>
    </span>
  );
}

/** Opens the story with the link of its card, which has the keys of the card. */
function useCardLink(story: CardStory, editable: boolean, onMenu: () => void) {
  const drag = useListDrag();
  const { go, toggle } = useBoardActions();
  const selection = useSelection();
  const setSearch = useSetAppSearch();
  const ref = useFocusRequest<HTMLAnchorElement>(story.id);
  const onKeyDown = (event: KeyboardEvent) => {
    if ((editable && handleDragKey(event, story.id, drag)) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    if (event.key === 'Escape' && selection.ids.size > 0) {
      event.preventDefault();
      selection.select([]);
    } else if (go(story.id, event.key, editable && event.shiftKey)) event.preventDefault();
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
    if (event.ctrlKey || event.metaKey || event.button !== 0) return;
    event.preventDefault();
    const { nativeEvent } = event;
    const byFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    // Shift selects up to a card; once a finger has selected one by a long press, a tap selects further ones
    if (editable && (event.shiftKey || (byFinger && selection.ids.size > 0)))
      return toggle(story.id, event.shiftKey);
    setSearch({ story: story.id });
    if (event.detail > 0) settle();
  };

  const onFocus = () => {
    drag.focusedId = story.id;
    noteFocusedCard(story.id);
  };
  return { ref, onClick, onKeyDown, onContextMenu, onFocus };
}

/** With tasks or comments in its foot, a card has room there for the day of its completion alone. */
const isCounted = (story: CardStory) => story.task_count + story.comment_count > 0;

interface FootProps extends Pick<CardProps, 'story' | 'assignee' | 'ageing'> {
  onEdit: OnEdit;
}

function Foot({ story, assignee, ageing, onEdit }: FootProps) {
  return (
    <div className={classes['foot']}>
      <PointsValue story={story} onEdit={onEdit} words />
      <When story={story} ageing={ageing} />
      <span className={classes['space']} />
      <BlockersMark story={story} />
      <StoryCounts story={story} notches={story.status !== 'done'} />
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
  if (counted && story.status !== 'done') return null;
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
