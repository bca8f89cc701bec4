import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarOf } from '#client/data/people/queries.ts';
import type { PersonSummary } from '#client/data/projects/queries.ts';
import type { Movers } from '#client/data/stories/movers.ts';
import { useOnEdit } from '#client/data/stories/story-edit.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { BlockedMark } from '#client/stories/marks/BlockedMark.tsx';
import { BlockersMark } from '#client/stories/marks/BlockersMark.tsx';
import { MoverMark } from '#client/stories/marks/MoverMark.tsx';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import { AssigneeValue, PointsValue, PriorityValue } from '#client/stories/marks/StoryValues.tsx';
import { useStoryName } from '#client/stories/marks/use-story-name.ts';
import { RowGrip, RowTitle, StoryRow, useRowDrag } from '#client/stories/row/StoryRow.tsx';
import { storyKey } from '#shared/rules/stories/story.ts';
import classes from './PlanRow.module.css';
import type { Pane } from './plan-lists.ts';

/** The data that every row of both lists needs. */
export interface PlanRowContext {
  projectKey: string;
  sprintName: string;
  people: ReadonlyMap<string, PersonSummary>;
  /** Who has just moved stories, by their ids. */
  movers: Movers;
  helpId: string;
  /** Whether the person may edit the stories. */
  editable: boolean;
  /** Undefined: the person may not move stories. */
  onSend: ((id: string, pane: Pane) => void) | undefined;
}

interface PlanRowProps extends PlanRowContext {
  story: CardStory;
  pane: Pane;
}

/** A story of one of the two lists. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { story, pane, projectKey, sprintName, people, movers, helpId, editable, onSend } = props;
  const { t } = useTranslation('planning');
  const onEdit = useOnEdit(story, editable);
  const setSearch = useSetAppSearch();
  const key = storyKey(projectKey, story.number);
  const assignee = people.get(story.assignee_id ?? '');
  const name = useStoryName(story, key, assignee?.full_name);
  const mover = people.get(movers.get(story.id) ?? '');
  const otherPane = pane === 'sprint' ? 'backlog' : 'sprint';
  const sendLabel = pane === 'sprint' ? t('toBacklog', { key }) : t('toSprint', { key, name: sprintName });
  return (
    <StoryRow
      as="div"
      list={classes['row']}
      fixed={!onSend}
      {...useRowDrag(story.id)}
      data-plan-id={story.id}
      data-moved={mover !== undefined || undefined}
    >
      {onSend && <RowGrip />}
      <StoryKey type={story.type}>{key}</StoryKey>
      <RowTitle
        dragId={story.id}
        list={classes['title']}
        title={story.title}
        aria-label={name}
        aria-describedby={onSend && helpId}
        onClick={() => setSearch({ story: story.id })}
      >
        {story.title}
      </RowTitle>
      <span className={classes['badges']}>
        <MoverMark person={avatarOf(mover)} />
        <BlockersMark story={story} />
        {pane === 'sprint' && !story.ready && <span className={classes['warn']}>{t('unready')}</span>}
        <BlockedMark story={story} lines={1} />
      </span>
      <span className={classes['priority']}>
        <PriorityValue story={story} onEdit={onEdit} />
      </span>
      <PointsValue story={story} onEdit={onEdit} />
      <AssigneeValue person={avatarOf(assignee)} onEdit={onEdit} />
      {onSend && <SendButton label={sendLabel} pane={pane} onClick={() => onSend(story.id, otherPane)} />}
    </StoryRow>
  );
});

/** The arrow that moves a story to the other list. */
function SendButton({ label, pane, onClick }: { label: string; pane: Pane; onClick: () => void }) {
  const Arrow = pane === 'sprint' ? IconArrowLeft : IconArrowRight;
  return (
    <ActionIcon size={28} className={classes['send']} aria-label={label} title={label} onClick={onClick}>
      <Arrow size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
