import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MoreMenu } from '#client/components/layout/MoreMenu.tsx';
import { Panel, PanelNote } from '#client/components/layout/Panel.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { deleteSprint, restoreSprint } from '#client/data/sprints/mutations.ts';
import { tallyOf } from '#client/data/sprints/tally.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import type { OpenSprintDialog } from './SprintDialogs.tsx';
import classes from './SprintList.module.css';

const PlannedEntries = lazy(() => import('./PlannedEntries.tsx'), 'PlannedEntries');

interface PlannedSprintsProps {
  sprints: readonly Sprint[];
  /** The stories of all shown projects. */
  stories: readonly CardStory[];
  showProject: boolean;
  onOpen: OpenSprintDialog;
}

/** The planned sprints, the next one first. */
export function PlannedSprints({ sprints, stories, showProject, onOpen }: PlannedSprintsProps) {
  const { t } = useTranslation('sprints');
  return (
    <Panel title={t('planned.title')}>
      {sprints.length === 0 ? (
        <PanelNote>{t('planned.none')}</PanelNote>
      ) : (
        <ul>
          {sprints.map((sprint) => (
            <PlannedSprint
              key={sprint.id}
              sprint={sprint}
              stories={stories.filter(({ sprint_id }) => sprint_id === sprint.id)}
              showProject={showProject}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface PlannedSprintProps {
  sprint: Sprint;
  stories: readonly CardStory[];
  showProject: boolean;
  onOpen: OpenSprintDialog;
}

function PlannedSprint({ sprint, stories, showProject, onOpen }: PlannedSprintProps) {
  const { t } = useTranslation(['sprints', 'common']);
  const project = useProject(sprint.project_id);
  const mayPlan = mayPlanSprints(useStanding(sprint.project_id));
  const tally = tallyOf(stories);
  return (
    <li className={classes['planned']}>
      <div className={classes['text']}>
        <p>
          <b>{sprint.name}</b>
          <span className={classes['meta']}>
            {[showProject && project?.name, formatDateRange(sprint.start_date, sprint.end_date)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <p className={classes['goal']}>{sprint.goal ?? t('running.noGoal')}</p>
        <p className={classes['meta']}>
          {t('running.summary', {
            stories: t('running.stories', { count: tally.stories }),
            points: t('common:points', { count: tally.points }),
          })}
        </p>
      </div>
      {mayPlan && <Actions sprint={sprint} stories={stories} onOpen={onOpen} />}
    </li>
  );
}

function Actions({ sprint, stories, onOpen }: Omit<PlannedSprintProps, 'showProject'>) {
  const { t } = useTranslation('sprints');
  const setSearch = useSetAppSearch();
  const remove = useDeleteSprint();
  return (
    <span className={classes['actions']}>
      <Button
        size="sm"
        aria-label={t('planned.planOf', { name: sprint.name })}
        onClick={() => setSearch({ view: 'planning', plan: sprint.id })}
      >
        {t('planned.plan')}
      </Button>
      <Button
        size="sm"
        aria-label={t('planned.editOf', { name: sprint.name })}
        onClick={() => onOpen({ kind: 'edit', sprint })}
      >
        {t('planned.edit')}
      </Button>
      <MoreMenu
        label={t('planned.more', { name: sprint.name })}
        button={{ size: 28 }}
        width={200}
        entries={PlannedEntries.fetch}
      >
        <PlannedEntries
          onStart={() => onOpen({ kind: 'start', sprint })}
          onDelete={() => void remove(sprint, stories)}
        />
      </MoreMenu>
    </span>
  );
}

/** Deletes a planned sprint; its stories go to the backlog. The toast offers to undo it, which also restores its stories. */
function useDeleteSprint(): (sprint: Sprint, stories: readonly { id: string }[]) => Promise<void> {
  const { t } = useTranslation('sprints');
  return async (sprint, stories) => {
    const ids = stories.map(({ id }) => id);
    if (!(await attempt(() => deleteSprint(sprint.id), t('planned.deleteFailed')))) return;
    const detail =
      ids.length > 0 ? t('planned.deletedStories', { name: sprint.name, count: ids.length }) : sprint.name;
    offerUndo(t('planned.deleted'), detail, () => restoreSprint(sprint, ids), t('planned.restoreFailed'));
  };
}
