import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { storyKey } from '../../../shared/rules/story.ts';
import { Avatar } from '../../components/Avatar.tsx';
import { Key } from '../../components/Key.tsx';
import { Points } from '../../components/Points.tsx';
import { PriorityBadge } from '../../components/PriorityBadge.tsx';
import { avatarOf } from '../../lib/people.ts';
import type { PersonSummary } from '../../lib/projects.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import classes from './PlanRow.module.css';
import type { Pane } from './plan-lists.ts';

export interface PlanRowProps {
  story: CardStory;
  projectKey: string;
  sprintName: string;
  assignee: PersonSummary | undefined;
  pane: Pane;
  /** The row below; null for the last. */
  nextId: string | null;
  /** In hand. */
  held: boolean;
  /** The story in hand would come to lie above this one. */
  lineAbove: boolean;
  /** Where it may be moved; undefined: it may not. */
  onSend: ((id: string, pane: Pane) => void) | undefined;
  helpId: string;
}

/** A story of one of the two lists. */
export const PlanRow = memo(function PlanRow(props: PlanRowProps) {
  const { story, projectKey, sprintName, assignee, pane, nextId, held, lineAbove, onSend, helpId } = props;
  const { t } = useTranslation('planning');
  const setSearch = useSetAppSearch();
  const key = storyKey(projectKey, story.number);
  const other = pane === 'sprint' ? 'backlog' : 'sprint';
  const sendLabel = pane === 'sprint' ? t('toBacklog', { key }) : t('toSprint', { key, name: sprintName });
  const Arrow = pane === 'sprint' ? IconArrowLeft : IconArrowRight;
  return (
    <div
      className={classes['row']}
      data-plan-id={story.id}
      data-next-id={nextId ?? ''}
      data-held={held || undefined}
      data-line={lineAbove || undefined}
      data-fixed={onSend === undefined || undefined}
    >
      {onSend && (
        <span className={classes['grip']} data-grip aria-hidden="true">
          <IconGripVertical size={14} stroke={1.6} />
        </span>
      )}
      <Key>{key}</Key>
      <button
        type="button"
        data-opens
        className={classes['title']}
        title={story.title}
        aria-describedby={onSend ? helpId : undefined}
        onClick={() => setSearch({ story: story.id })}
      >
        {story.title}
      </button>
      <span className={classes['badges']}>
        {pane === 'sprint' && !story.ready && <span className={classes['warn']}>{t('unready')}</span>}
        <PriorityBadge priority={story.priority} />
      </span>
      <Points value={story.story_points} />
      <Avatar person={avatarOf(assignee)} />
      {onSend && (
        <ActionIcon
          size={28}
          className={classes['send']}
          aria-label={sendLabel}
          title={sendLabel}
          onClick={() => onSend(story.id, other)}
        >
          <Arrow size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
});
