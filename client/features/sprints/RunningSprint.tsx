import { Button } from '@mantine/core';
import { IconFlagCheck, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { SprintBadge } from '#client/components/SprintBadge.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useReport } from '#client/data/reports/queries.ts';
import { useSprintTransition } from '#client/data/sprints/transitions.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { formatDateRange } from '#client/lib/format.ts';
import { lazyDialog } from '#client/lib/lazy-dialog.ts';
import { mayPlanSprints } from '#shared/rules/permissions.ts';
import type { Tally } from '#shared/rules/sprint-history.ts';
import { CHART_HEIGHT, type SprintCharts } from './charts.ts';
import { PendingStories } from './PendingStories.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import classes from './RunningSprint.module.css';
import { SprintDays } from './SprintDays.tsx';
import { SprintFigures } from './SprintFigures.tsx';
import { StoryProgress } from './StoryProgress.tsx';

const EditSprintDialog = lazyDialog(async () => (await import('./EditSprintDialog.tsx')).EditSprintDialog);
const FinishDialog = lazyDialog(async () => (await import('./FinishDialog.tsx')).FinishDialog);

interface RunningSprintProps {
  sprint: Sprint;
  /** The stories of this sprint. */
  stories: readonly CardStory[];
  /** The planned sprints, which can get the unfinished stories. */
  planned: readonly Sprint[];
  showProject: boolean;
  Burndown: SprintCharts['Burndown'];
}

/** The running sprint: its goal, days, burndown, unfinished stories and actions. */
export function RunningSprint({ sprint, stories, planned, showProject, Burndown }: RunningSprintProps) {
  const { t } = useTranslation('sprints');
  const id = useId();
  const project = useProject(sprint.project_id);
  const burndown = useReport('burndown', { sprint_id: sprint.id }, sprint.project_id);
  const pending = stories.filter(({ status }) => status !== 'done');
  const team = project?.teams.find((each) => each.id === sprint.team_id);
  const severalTeams = (project?.teams.length ?? 0) > 1;
  return (
    <section className={classes['sprint']} aria-labelledby={id}>
      <header className={classes['header']}>
        <h2 id={id}>{sprint.name}</h2>
        <SprintBadge status={sprint.status} />
        <span className={classes['meta']}>
          {[
            showProject && project?.name,
            severalTeams && team?.name,
            formatDateRange(sprint.start_date, sprint.end_date),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Actions
          sprint={sprint}
          stories={stories}
          planned={planned}
          completed={burndown.data?.sprint.completed}
        />
      </header>
      <div className={classes['body']}>
        <div className={classes['goal']}>
          <p className={classes['label']}>{t('running.goal')}</p>
          <p className={classes['goalText']}>
            {sprint.goal ?? <span className={classes['none']}>{t('running.noGoal')}</span>}
          </p>
        </div>
        <div className={classes['measures']}>
          <SprintDays sprint={sprint} />
          <StoryProgress stories={stories} />
        </div>
      </div>
      <ReportPanel
        title={t('running.burndown')}
        order={3}
        query={burndown}
        search={{ view: 'reports', project: sprint.project_id, sprint: sprint.id }}
        height={CHART_HEIGHT.burndown}
        footer={<SprintFigures report={burndown.data} />}
      >
        {(report) => <Burndown report={report} />}
      </ReportPanel>
      <PendingStories
        stories={pending}
        changes={burndown.data?.scope_changes ?? []}
        project={project}
        nothing={stories.length === 0 ? t('running.nothing') : t('running.nothingPending')}
      />
    </section>
  );
}

interface ActionsProps extends Omit<RunningSprintProps, 'showProject' | 'Burndown'> {
  /** Missing while it loads. */
  completed: Tally | undefined;
}

function Actions({ sprint, stories, planned, completed }: ActionsProps) {
  const { t } = useTranslation('sprints');
  const mayPlan = mayPlanSprints(useStanding(sprint.project_id));
  const transition = useSprintTransition();
  const [finishing, setFinishing] = useState<'never' | 'opened' | 'closed'>('never');
  const [editing, setEditing] = useState<'never' | 'opened' | 'closed'>('never');
  if (!mayPlan) return null;
  const paused = sprint.status === 'paused';
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <span className={classes['actions']}>
      <Button
        size="sm"
        aria-label={t('running.editOf', { name: sprint.name })}
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        onClick={() => setEditing('opened')}
      >
        {t('running.edit')}
      </Button>
      <ServerButton
        size="sm"
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        aria-disabled={transition.isPending || undefined}
        onClick={() =>
          transition.isPending ||
          transition.mutate({ action: paused ? 'resume' : 'pause', sprintId: sprint.id })
        }
      >
        {paused ? t('running.resume') : t('running.pause')}
      </ServerButton>
      <Button
        size="sm"
        leftSection={<IconFlagCheck size={16} stroke={1.6} aria-hidden />}
        onClick={() => setFinishing('opened')}
      >
        {t('running.finish')}
      </Button>
      {editing !== 'never' && (
        <EditSprintDialog
          opened={editing === 'opened'}
          onClose={() => setEditing('closed')}
          sprint={sprint}
        />
      )}
      {finishing !== 'never' && (
        <FinishDialog
          opened={finishing === 'opened'}
          onClose={() => setFinishing('closed')}
          sprint={sprint}
          stories={stories}
          planned={planned}
          completed={completed}
        />
      )}
    </span>
  );
}
