import { ActionIcon, Button } from '@mantine/core';
import { IconArrowRight, IconDots, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useBacklogActions } from '../list/backlog-actions.ts';
import type { BacklogData } from '../list/backlog-data.ts';
import { EstimateButton } from '../list/EstimateButton.tsx';
import { useSelection } from '../list/selection.ts';
import { useCover } from '../list/use-cover.ts';
import classes from './BulkBar.module.css';
import { BulkChoice } from './BulkChoice.tsx';
import { BulkEdit } from './BulkEdit.tsx';
import { useBulkChoices } from './use-bulk-choices.tsx';

export interface BulkBarProps {
  data: BacklogData;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /** Called with the height that the bar covers at the bottom of the list, in px; 0: there is no bar. */
  onCover: (height: number) => void;
}

/** The bar with the actions, while something is selected. */
export function OpenBulkBar(props: BulkBarProps & { stories: readonly CardStory[] }) {
  const { data, projectId, sprints, stories, onCover } = props;
  const { t } = useTranslation(['backlog', 'common']);
  const selection = useSelection();
  const actions = useBacklogActions();
  const [more, setMore] = useState(false);
  const choices = useBulkChoices(stories, projectId);
  const points = stories.reduce((sum, story) => sum + (story.story_points ?? 0), 0);
  const destinations = actions.destinations(stories);
  const next = sprints.find((sprint) => sprint.status === 'planned' && destinations.includes(sprint.id));

  return (
    <div
      ref={useCover(onCover)}
      className={classes['bulk']}
      role="toolbar"
      aria-label={t('bulk.label')}
      data-bulk-bar
      data-more={more || undefined}
    >
      <div className={classes['row']}>
        <b className={classes['count']} role="status">
          {t('selected', { count: stories.length })}
        </b>
        <span className={classes['points']}>· {t('common:points', { count: points })}</span>
        <span className={classes['rule']} />
        {next && (
          <Button
            variant="subtle"
            size="sm"
            className={classes['main']}
            leftSection={<IconArrowRight size={16} stroke={1.6} aria-hidden />}
            onClick={() => actions.sendTo(stories, next.id)}
          >
            {t('bulk.moveTo', { sprint: next.name })}
          </Button>
        )}
        <span className={classes['second']}>
          <BulkEdit property="priority" stories={stories} />
        </span>
        {choices.main.map((choice) => (
          <span key={choice.name} className={classes['second']}>
            <BulkChoice {...choice} />
          </span>
        ))}
        <span className={classes['second']}>
          <BulkEdit property="assignee" stories={stories} />
        </span>
        <span className={classes['second']}>
          <EstimateButton stories={stories} />
        </span>
        <DeleteButton stories={stories} />
        <IconAction label={t('common:more')} icon={IconDots} expanded={more} onClick={() => setMore(!more)} />
        <span className={classes['rule']} data-last />
        <IconAction label={t('bulk.clear')} icon={IconX} onClick={() => selection.select([])} />
      </div>
      {more && <Others stories={stories} data={data} choices={choices.more} />}
    </div>
  );
}

interface IconActionProps {
  label: string;
  icon: typeof IconX;
  expanded?: boolean;
  onClick: () => void;
}

function IconAction({ label, icon: Icon, expanded, onClick }: IconActionProps) {
  return (
    <ActionIcon
      data-size="sm"
      className={classes['icon']}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

interface OthersProps extends Pick<BulkBarProps, 'data'> {
  stories: readonly CardStory[];
  choices: ReturnType<typeof useBulkChoices>['more'];
}

/** The actions that the bar shows on request. */
function Others({ stories, data, choices }: OthersProps) {
  const { t } = useTranslation('backlog');
  const actions = useBacklogActions();
  const total = data.sections.reduce((sum, section) => sum + section.stories.length, 0);
  return (
    <div className={classes['others']}>
      <BulkEdit property="points" stories={stories} />
      <BulkEdit property="due" stories={stories} />
      {choices.map((choice) => (
        <BulkChoice key={choice.name} {...choice} />
      ))}
      <Button variant="subtle" size="sm" onClick={() => actions.send(stories, 'top')}>
        {t('toTop')}
      </Button>
      <Button variant="subtle" size="sm" onClick={() => actions.send(stories, 'bottom')}>
        {t('toBottom')}
      </Button>
      {stories.length < total && (
        <Button variant="subtle" size="sm" onClick={() => actions.selectAll()}>
          {t('bulk.selectAll', { count: total })}
        </Button>
      )}
    </div>
  );
}

/** Deletes the selected stories. While it may not delete all of them, it says which, when it is pressed as well. */
function DeleteButton({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation(['backlog', 'common']);
  const actions = useBacklogActions();
  const deletable = actions.deletable(stories).length;
  const reason =
    deletable < stories.length ? t('removeSome', { mine: deletable, total: stories.length }) : undefined;
  return (
    <ServerButton
      variant="subtle"
      size="sm"
      data-danger
      className={classes['second']}
      leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
      data-disabled={reason !== undefined}
      aria-disabled={reason !== undefined || undefined}
      title={reason}
      aria-description={reason}
      onClick={() => (reason === undefined ? void actions.remove(stories) : toast.info(reason))}
    >
      {t('common:delete')}
    </ServerButton>
  );
}
