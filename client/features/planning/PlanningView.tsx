import { Button, Select } from '@mantine/core';
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { type ComponentType, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { SpansDrawing } from '#client/components/messages/view-drawings.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { useEstimateNow } from '#client/data/poker/use-estimate-now.ts';
import { useProject, useProjects } from '#client/data/projects/queries.ts';
import { standingIn, useProjectsWhere, useStanding } from '#client/data/projects/standing.ts';
import { usePlanningOpening } from '#client/data/reports/opening.ts';
import { useLiveSprints, useOpenSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { useLiveStories, useStories } from '#client/data/stories/lists/listed-stories.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatDateRange, formatList } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { SprintBadge } from '#client/stories/marks/SprintBadge.tsx';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { isParticipant } from '#shared/rules/accounts/roles.ts';
import { workingDays } from '#shared/rules/dates/working-days.ts';
import { MAX_POKER_STORIES } from '#shared/rules/meetings/poker.ts';
import { PlanningBoard } from './PlanningBoard.tsx';
import { PlanningSkeleton } from './PlanningSkeleton.tsx';
import classes from './PlanningView.module.css';

export interface StartDialogProps extends DialogState {
  sprint: Sprint;
  /** The sprint's stories that are not done. */
  stories: readonly CardStory[];
  /** Also called if a live change has removed the dialog before the answer arrives. */
  onStarted: () => void;
}

interface PlanningViewProps {
  /** Asks the person to confirm the start of the sprint. */
  StartDialog: ComponentType<StartDialogProps>;
}

/** The backlog beside the sprint that is being planned. */
export function PlanningView({ StartDialog }: PlanningViewProps) {
  const { t } = useTranslation('planning');
  const { project, plan } = useAppSearch();
  const open = useOpenSprints(project);
  const projects = useProjects();
  useLiveSprints(project);
  const planned = useMemo(() => (open.data ?? []).filter(({ status }) => status === 'planned'), [open.data]);
  // the next one that the person may plan; without such a sprint, the next one to read
  const plannable = new Set(useProjectsWhere(mayPlanSprints, project).map(({ id }) => id));
  const sprint =
    planned.find(({ id }) => id === plan) ??
    planned.find(({ project_id }) => plannable.has(project_id)) ??
    planned[0];

  if (open.data && projects.data) {
    if (project === undefined && projects.data.length === 0) return <WithoutProject />;
    if (!sprint) return <NothingPlanned projectId={project} />;
    return (
      <Planning
        key={sprint.id}
        sprint={sprint}
        planned={planned}
        open={open.data}
        StartDialog={StartDialog}
      />
    );
  }
  return (
    <>
      <ViewBar title={t('title')} />
      <LoadState reads={[open, projects]} title={t('failedTitle')}>
        <PlanningSkeleton />
      </LoadState>
    </>
  );
}

interface PlanningProps extends PlanningViewProps {
  sprint: Sprint;
  /** The sprints that can be selected. */
  planned: readonly Sprint[];
  /** The planned and running sprints. */
  open: readonly Sprint[];
}

function Planning({ sprint, planned, open, StartDialog }: PlanningProps) {
  const { t } = useTranslation('planning');
  const { stories, query } = useStories(sprint.project_id);
  const team = useProject(sprint.project_id)?.teams.find(({ id }) => id === sprint.team_id);
  const people = useMemo(() => (team?.members ?? []).filter(isParticipant).map(({ id }) => id), [team]);
  const mayRead = usePlanningOpening(sprint, people, useAppSearch());
  useLiveStories(sprint.project_id);
  return (
    <>
      <Bar
        sprint={sprint}
        planned={planned}
        stories={stories ?? []}
        mayRead={mayRead}
        StartDialog={StartDialog}
      />
      <Reader projectId={sprint.project_id} />
      {stories && mayRead ? (
        <PlanningBoard sprint={sprint} open={open} stories={stories} />
      ) : (
        <LoadState reads={[query]} title={t('failedTitle')}>
          <PlanningSkeleton />
        </LoadState>
      )}
    </>
  );
}

/** Says who plans, to a person who may only read the plan. An archived project says itself that nobody does. */
function Reader({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['planning', 'common']);
  const project = useProject(projectId);
  const standing = useStanding(projectId);
  if (!project || standing.archived || mayPlanSprints(standing)) return null;
  const planners = project.members.filter(({ id }) => mayPlanSprints(standingIn(project, id)));
  const names = formatList(planners.map(personName));
  return <p className={classes['reader']}>{t('planners', { names })}</p>;
}

interface BarProps extends Omit<PlanningProps, 'open'> {
  stories: readonly CardStory[];
  /** Whether the holidays may be read: they may be on their way. */
  mayRead: boolean;
}

function Bar({ sprint, planned, stories, mayRead, StartDialog }: BarProps) {
  const { t } = useTranslation('planning');
  const { data: projects = [] } = useProjects();
  const setSearch = useSetAppSearch();
  const { holidays } = useHolidays(mayRead ? sprint.project_id : undefined);
  const days = workingDays(sprint.start_date, sprint.end_date, holidays);
  const { project } = useAppSearch();
  const nameOf = ({ name, project_id }: Sprint) =>
    project ? name : `${name} · ${projects.find(({ id }) => id === project_id)?.name ?? ''}`;
  return (
    <ViewBar
      title={t('titleOf', { name: sprint.name })}
      context={
        <>
          <SprintBadge status={sprint.status} />
          <span className={classes['dates']}>
            {formatDateRange(sprint.start_date, sprint.end_date)} · {t('days', { count: days })}
          </span>
        </>
      }
    >
      {planned.length > 1 && (
        <Select
          className={classes['choose'] ?? ''}
          size="xs"
          aria-label={t('choose')}
          data={planned.map((each) => ({ value: each.id, label: nameOf(each) }))}
          value={sprint.id}
          onChange={(plan) => setSearch({ plan: plan ?? undefined }, { replace: true })}
        />
      )}
      <EstimateButton sprint={sprint} stories={stories} />
      <StartButton sprint={sprint} stories={stories} StartDialog={StartDialog} />
    </ViewBar>
  );
}

/** Estimates the stories of the sprint that have no points together: opens a live session of Planning Poker for them. */
function EstimateButton({ sprint, stories }: Pick<BarProps, 'sprint' | 'stories'>) {
  const { t } = useTranslation('planning');
  const estimate = useEstimateNow(sprint.project_id);
  const storyIds = stories
    .filter(
      (story) => story.sprint_id === sprint.id && story.status !== 'done' && story.story_points === null,
    )
    .map(({ id }) => id)
    .slice(0, MAX_POKER_STORIES);
  if (estimate === null || storyIds.length === 0) return null;
  const wanted = {
    name: sprint.name,
    storyIds,
    teamId: sprint.team_id,
    failed: t('estimateFailed'),
  };
  return (
    <ServerButton size="sm" title={t('estimateHint')} onClick={() => void estimate(wanted)}>
      {t('estimate', { count: storyIds.length })}
    </ServerButton>
  );
}

function StartButton({ sprint, stories, StartDialog }: Omit<BarProps, 'planned' | 'mayRead'>) {
  const { t } = useTranslation('planning');
  const mayPlan = mayPlanSprints(useStanding(sprint.project_id));
  const setSearch = useSetAppSearch();
  const [opened, setOpened] = useState(false);
  // the dialog is loaded when it is first opened
  const [used, setUsed] = useState(false);
  if (opened && !used) setUsed(true);
  return (
    <>
      {mayPlan && (
        <Button
          variant="filled"
          size="sm"
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {t('start')}
        </Button>
      )}
      {used && (
        <StartDialog
          opened={opened}
          onClose={() => setOpened(false)}
          sprint={sprint}
          stories={stories.filter(({ sprint_id, status }) => sprint_id === sprint.id && status !== 'done')}
          onStarted={() => setSearch({ view: 'sprints', plan: undefined }, { from: 'planning' })}
        />
      )}
    </>
  );
}

function WithoutProject() {
  const { t } = useTranslation(['planning', 'sprints']);
  const withoutProjects = useWithoutProjects();
  return (
    <>
      <ViewBar title={t('title')} />
      <NoProject {...withoutProjects}>{t('sprints:noProject')}</NoProject>
    </>
  );
}

function NothingPlanned({ projectId }: { projectId: string | undefined }) {
  const { t } = useTranslation('planning');
  const setSearch = useSetAppSearch();
  const mayPlan = useProjectsWhere(mayPlanSprints, projectId).length > 0;
  return (
    <>
      <ViewBar title={t('title')} />
      <EmptyState
        drawing={<SpansDrawing />}
        title={t('emptyTitle')}
        action={
          mayPlan && (
            <Button
              variant="filled"
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              onClick={() => setSearch({ dialog: 'sprint' })}
            >
              {t('newSprint')}
            </Button>
          )
        }
      >
        {mayPlan ? t('empty') : t('emptyReader')}
      </EmptyState>
    </>
  );
}
