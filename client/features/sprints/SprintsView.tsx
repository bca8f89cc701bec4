import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { SpansDrawing } from '#client/components/messages/view-drawings.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { useHolidaysRead } from '#client/data/capacity/holidays-of-all.ts';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useSprintsOpening } from '#client/data/reports/opening.ts';
import { useCompletedSprints } from '#client/data/sprints/lists.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { useLiveStories, useStories } from '#client/data/stories/lists/listed-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { measuredSprint } from '#shared/rules/reports/velocity-span.ts';
import { CompletedSprints } from './CompletedSprints.tsx';
import type { SprintCharts } from './charts.ts';
import { PlannedSprints } from './PlannedSprints.tsx';
import { RunningSprint } from './RunningSprint.tsx';
import type { OpenSprintDialog, SprintDialog } from './SprintDialogs.tsx';
import { SprintsSkeleton } from './SprintsSkeleton.tsx';
import classes from './SprintsView.module.css';
import { VelocityPanel } from './VelocityPanel.tsx';

const SprintDialogs = lazyDialog(() => import('./SprintDialogs.tsx'), 'SprintDialogs');

/** The sprints of a project, or of all projects: running, planned and completed ones. */
export function SprintsView({ charts }: { charts: SprintCharts }) {
  const { t } = useTranslation('sprints');
  const { project } = useAppSearch();
  const mayPlan = useProjectsWhere(mayPlanSprints, project).length > 0;
  return (
    <>
      <ViewBar title={t('title')}>{mayPlan && <NewSprintButton />}</ViewBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with nothing to press inside, the keyboard scrolls it */}
      <div className={classes['scroll']} tabIndex={0}>
        <Content projectId={project} mayPlan={mayPlan} charts={charts} />
      </div>
    </>
  );
}

function NewSprintButton() {
  const { t } = useTranslation('sprints');
  const setSearch = useSetAppSearch();
  return (
    <Button
      variant="filled"
      size="sm"
      leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
      onClick={() => setSearch({ dialog: 'sprint' })}
    >
      {t('newSprint')}
    </Button>
  );
}

interface ContentProps {
  projectId: string | undefined;
  mayPlan: boolean;
  charts: SprintCharts;
}

function Content({ projectId, mayPlan, charts }: ContentProps) {
  const { t } = useTranslation('sprints');
  const withoutProjects = useWithoutProjects();
  const projects = useVisibleProjects(projectId);
  const open = useOpenSprints(projectId);
  const completed = useCompletedSprints(projectId, useSprintsOpening(projectId));
  const { stories, query } = useStories(projectId);
  const [dialog, setDialog] = useState<SprintDialog | null>(null);
  // it stays rendered, so that it can close with its motion
  const [opened, setOpened] = useState(false);
  const onOpen = (next: SprintDialog) => {
    setDialog(next);
    setOpened(true);
  };
  useLiveSprints(projectId);
  useLiveStories(projectId);

  if (projects.data?.length === 0) return <NoProject {...withoutProjects}>{t('noProject')}</NoProject>;
  if (!open.data || !completed.data || !stories || !projects.data) {
    return (
      <LoadState reads={[open, completed, query, projects]} title={t('failedTitle')}>
        <SprintsSkeleton />
      </LoadState>
    );
  }
  const [firstPage] = completed.data.pages;
  const nothing = open.data.length === 0 && firstPage?.count === 0;
  return (
    <>
      {nothing ? (
        <NoSprints mayPlan={mayPlan} />
      ) : (
        <Columns
          open={open.data}
          completed={completed}
          stories={stories}
          showProject={projectId === undefined}
          mayPlan={mayPlan}
          charts={charts}
          onOpen={onOpen}
        />
      )}
      {dialog && (
        <SprintDialogs
          key={`${dialog.kind} ${dialog.sprint.id}`}
          dialog={dialog}
          opened={opened}
          onClose={() => setOpened(false)}
          open={open.data}
          stories={stories}
        />
      )}
    </>
  );
}

interface ColumnsProps extends Omit<ContentProps, 'projectId'> {
  open: readonly Sprint[];
  completed: ReturnType<typeof useCompletedSprints>;
  /** The stories of all shown projects. */
  stories: readonly CardStory[];
  showProject: boolean;
  onOpen: OpenSprintDialog;
}

/** The running sprints, and beside them the velocity, the planned and the completed ones. */
function Columns({ open, completed, stories, showProject, mayPlan, charts, onOpen }: ColumnsProps) {
  const running = open.filter(({ status }) => status !== 'planned');
  const planned = open.filter(({ status }) => status === 'planned');
  const holidaysRead = useHolidaysRead(running.map(({ project_id }) => project_id));
  const measured = measuredSprint(running, completed.data?.pages.flatMap((page) => page.sprints) ?? []);
  return (
    <div className={classes['columns']}>
      <div className={classes['column']}>
        {running.map((sprint) => (
          <RunningSprint
            key={sprint.id}
            sprint={sprint}
            stories={stories.filter(({ sprint_id }) => sprint_id === sprint.id)}
            showProject={showProject}
            holidaysRead={holidaysRead}
            Burndown={charts.Burndown}
            onOpen={onOpen}
          />
        ))}
        {running.length === 0 && (
          <div className={classes['panel']}>
            <NothingRuns next={planned[0]} mayPlan={mayPlan} />
          </div>
        )}
      </div>
      <div className={classes['column']}>
        {measured && (
          <VelocityPanel team={measured.team_id} project={measured.project_id} Velocity={charts.Velocity} />
        )}
        <PlannedSprints sprints={planned} stories={stories} showProject={showProject} onOpen={onOpen} />
        <CompletedSprints query={completed} showProject={showProject} />
      </div>
    </div>
  );
}

/** In place of the running sprint: leads to the next planned one, and without any offers a new one. */
function NothingRuns({ next, mayPlan }: { next: Sprint | undefined; mayPlan: boolean }) {
  const { t } = useTranslation('sprints');
  const setSearch = useSetAppSearch();
  const text = !mayPlan ? 'running.noneReader' : next ? 'running.none' : 'running.nonePlanned';
  const run = () =>
    setSearch(next ? { view: 'planning', project: next.project_id, plan: next.id } : { dialog: 'sprint' });
  return (
    <EmptyState
      title={t('running.noneTitle')}
      action={
        mayPlan && (
          <Button onClick={run}>{next ? t('planned.planOf', { name: next.name }) : t('newSprint')}</Button>
        )
      }
    >
      {t(text)}
    </EmptyState>
  );
}

function NoSprints({ mayPlan }: { mayPlan: boolean }) {
  const { t } = useTranslation('sprints');
  const setSearch = useSetAppSearch();
  return (
    <EmptyState
      drawing={<SpansDrawing />}
      title={t('emptyTitle')}
      action={mayPlan && <Button onClick={() => setSearch({ dialog: 'sprint' })}>{t('newSprint')}</Button>}
    >
      {mayPlan ? t('empty') : t('emptyReader')}
    </EmptyState>
  );
}
