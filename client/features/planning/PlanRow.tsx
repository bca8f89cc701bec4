import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarOf } from '#client/data/people/queries.ts';
import { useOnEdit } from '#client/data/stories/story-edit.ts';
import { useFocusRequest, useListDrag } from '#client/lib/drag/list-drag-context.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { BlockedMark } from '#client/stories/marks/BlockedMark.tsx';
import { BlockersMark } from '#client/stories/marks/BlockersMark.tsx';
import { MoverMark } from '#client/stories/marks/MoverMark.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { AssigneeValue, PointsValue, PriorityValue } from '#client/stories/marks/StoryValues.tsx';
import { useStoryName } from '#client/stories/marks/use-story-name.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './PlanRow.module.css';
import type { Pane } from './plan-lists.ts';
import type { PlanRowProps } from './plan-row-context.ts';

/** A story of one of the two lists. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { story, projectKey, sprintName, assignee, mover, editable, pane, dragged, lineAbove } = props;
  const { onSend, helpId } = props;
  const onEdit = useOnEdit(story, editable);
  const drag = useListDrag();
  const title = useFocusRequest<HTMLButtonElement>(story.id, true);
  const { t } = useTranslation('planning');
  const setSearch = useSetAppSearch();
  const key = storyKey(projectKey, story.number);
  const name = useStoryName(story, key, assignee?.full_name);
  const otherPane = pane === 'sprint' ? 'backlog' : 'sprint';
  const sendLabel = pane === 'sprint' ? t('toBacklog', { key }) : t('toSprint', { key, name: sprintName });
  return (
    <div
      className={classes['row']}
      data-plan-id={story.id}
      data-drag-id={story.id}
      data-dragged={dragged}
      data-line={lineAbove || undefined}
      data-moved={mover !== undefined || undefined}
      data-fixed={onSend === undefined || undefined}
    >
      {onSend && (
        <span className={classes['grip']} data-grip aria-hidden="true">
          <IconGripVertical size={14} stroke={1.6} />
        </span>
      )}
      <StoryKey type={story.type}>{key}</StoryKey>
      <button
        type="button"
        ref={title}
        data-opens
        data-drag-handle
        onFocus={() => {
          drag.focusedId = story.id;
        }}
        className={classes['title']}
        title={story.title}
        aria-label={name}
        aria-describedby={onSend ? helpId : undefined}
        onClick={() => setSearch({ story: story.id })}
      >
        {story.title}
      </button>
      <Badges story={story} mover={mover} pane={pane} />
      <span className={classes['priority']}>
        <PriorityValue story={story} onEdit={onEdit} />
      </span>
      <PointsValue story={story} onEdit={onEdit} />
      <AssigneeValue person={avatarOf(assignee)} onEdit={onEdit} />
      {onSend && <SendButton label={sendLabel} pane={pane} onClick={() => onSend(story.id, otherPane)} />}
    </div>
  );
});

function Badges({ story, mover, pane }: Pick<PlanRowProps, 'story' | 'mover' | 'pane'>) {
  const { t } = useTranslation('planning');
  return (
    <span className={classes['badges']}>
      <MoverMark person={avatarOf(mover)} />
      <BlockersMark story={story} />
      {pane === 'sprint' && !story.ready && <span className={classes['warn']}>{t('unready')}</span>}
      {story.blocked_reason && (
        <span className={classes['blocked']}>
          <BlockedMark reason={story.blocked_reason} lines={1} />
        </span>
      )}
    </span>
  );
}

/** The arrow that moves a story to the other list. */
function SendButton({ label, pane, onClick }: { label: string; pane: Pane; onClick: () => void }) {
  const Arrow = pane === 'sprint' ? IconArrowLeft : IconArrowRight;
  return (
    <ActionIcon size={28} className={classes['send']} aria-label={label} title={label} onClick={onClick}>
      <Arrow size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
