import { IconCloudUp } from '@tabler/icons-react';
import { type MouseEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import { openStoryEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useIsSaving } from '#client/data/write/pending.ts';
import { useDragState, useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { useIsCurrent, useSelected, useSelection } from '#client/lib/ranked-lists/selection.ts';
import { formatAge, formatDateLong } from '#client/lib/text/format.ts';
import { useSetAppSearch, useStoryHref } from '#client/routing/app-search.ts';
import { BlockedMark } from '#client/stories/marks/BlockedMark.tsx';
import { BlockersMark } from '#client/stories/marks/BlockersMark.tsx';
import { MoverMark } from '#client/stories/marks/MoverMark.tsx';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { StoryTags } from '#client/stories/marks/StoryTags.tsx';
import {
  AssigneeValue,
  OccasionalValues,
  type OnEdit,
  PointsValue,
  PriorityValue,
} from '#client/stories/marks/StoryValues.tsx';
import { useStoryName } from '#client/stories/marks/use-story-name.ts';
import { StoryRow } from '#client/stories/row/StoryRow.tsx';
import { hasFields } from '#shared/rules/stories/own-fields.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './BacklogRow.module.css';
import { useBacklogActions } from './backlog-actions.ts';
import { RowMenu } from './RowMenu.tsx';
import { useRowKeys } from './use-row-keys.ts';

const RowFields = lazy(() => import('./RowFields.tsx'), 'RowFields');

interface BacklogRowProps {
  story: CardStory;
  projectKey: string;
  /** The name of its status in its project. */
  status: string;
  assignee: PersonSummary | undefined;
  /** Who has just moved it. */
  mover: PersonSummary | undefined;
  /** The name of its epic. */
  epic: string | undefined;
  /** Whether the person may edit it. */
  editable: boolean;
  /** The current time, in ms. */
  now: number;
  /** Whether its panel is open. */
  open: boolean;
  /** The element that describes the keys. */
  helpId: string;
}

/** A story in the list. A click or Enter opens it; the mouse, a long press or space drags it; x selects it. */
export const BacklogRow = memo(function BacklogRow(props: BacklogRowProps) {
  const { story, projectKey, assignee, mover, editable, now, open, helpId } = props;
  const { t } = useTranslation('backlog');
  const actions = useBacklogActions();
  const selection = useSelection();
  const key = storyKey(projectKey, story.number);
  const onEdit: OnEdit = editable
    ? (property, at) => openStoryEdit(property, actions.editable(story.id), at)
    : undefined;
  const [menu, setMenu] = useState(false);
  const name = useStoryName(story, key, assignee?.full_name);
  const selected = useSelected((ids) => ids.has(story.id));
  const dragged = useDragState(({ drag }) =>
    drag !== null && (drag.id === story.id || (selected && selection.ids.has(drag.id))) ? drag.by : undefined,
  );
  const tabIndex = useIsCurrent(story.id) ? 0 : -1;

  return (
    <StoryRow
      as="article"
      list={classes['row']}
      fixed={!editable}
      data-story-id={story.id}
      data-drag-id={story.id}
      data-done={story.status === 'done' || undefined}
      data-selected={selected || undefined}
      data-open={open || undefined}
      data-dragged={dragged}
      data-moved={mover !== undefined || undefined}
    >
      {editable && (
        <RowMenu story={story} storyKey={key} tabIndex={tabIndex} opened={menu} onChange={setMenu} />
      )}
      {editable && (
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
      )}
      <Title
        story={story}
        status={props.status}
        name={name}
        helpId={helpId}
        open={open}
        tabIndex={tabIndex}
        editable={editable}
      />
      <Tags story={story} epic={props.epic} mover={mover} onEdit={onEdit} />
      <span className={classes['meta']}>
        <span className={classes['key']}>
          <StoryKey type={story.type}>{key}</StoryKey>
        </span>
        <span className={classes['priority']}>
          <PriorityValue story={story} onEdit={onEdit} />
        </span>
        <span className={classes['points']}>
          <PointsValue story={story} onEdit={onEdit} />
        </span>
      </span>
      <span className={classes['person']}>
        <AssigneeValue person={avatarOf(assignee)} onEdit={onEdit} />
      </span>
      <Age story={story} now={now} />
    </StoryRow>
  );
});

interface TitleProps extends Pick<BacklogRowProps, 'story' | 'status' | 'editable' | 'open' | 'helpId'> {
  /** The name of the story for screen readers. */
  name: string;
  tabIndex: number;
}

function Title(props: TitleProps) {
  const { story, status, name, helpId, open, tabIndex, editable } = props;
  const drag = useListDrag();
  const selection = useSelection();
  const actions = useBacklogActions();
  const setSearch = useSetAppSearch();
  const href = useStoryHref('backlog', story.id);
  const link = useFocusRequest<HTMLAnchorElement>(story.id);
  const onKeyDown = useRowKeys(story, editable);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.button !== 0) return;
    event.preventDefault();
    if (event.shiftKey && editable) actions.toggle(story.id, true);
    else setSearch({ story: story.id });
  };
  return (
    <h3 className={classes['title']}>
      {story.status === 'backlog' ? (
        <span className={classes['noGlyph']} />
      ) : (
        <span className={classes['glyph']} title={status}>
          <StatusGlyph status={story.status} />
          <VisuallyHidden>{status}</VisuallyHidden>
        </span>
      )}
      <a
        ref={link}
        href={href}
        data-drag-handle
        tabIndex={tabIndex}
        aria-label={name}
        aria-describedby={helpId}
        aria-current={open || undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={() => {
          drag.focusedId = story.id;
          selection.setCurrent(story.id);
        }}
      >
        {story.title}
      </a>
    </h3>
  );
}

/** More than this many labels do not fit beside a title. */
const MAX_LABELS = 3;

function Tags({
  story,
  epic,
  mover,
  onEdit,
}: Pick<BacklogRowProps, 'story' | 'epic' | 'mover'> & { onEdit: OnEdit }) {
  return (
    <span className={classes['tags']}>
      <MoverMark person={avatarOf(mover)} />
      <BlockersMark story={story} />
      <BlockedMark story={story} lines={1} />
      <span className={classes['names']}>
        {hasFields(story) && <RowFields story={story} />}
        <StoryTags epic={epic} labels={story.labels} max={MAX_LABELS} />
      </span>
      <OccasionalValues story={story} onEdit={onEdit} />
    </span>
  );
}

/** The age of the story, or that it is being saved. */
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
