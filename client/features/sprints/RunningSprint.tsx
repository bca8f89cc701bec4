import { Button } from '@mantine/core';
import { IconFlagCheck, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LongText } from '#client/components/layout/LongText.tsx';
import { type Segment, SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { useHolidays } from '#client/data/capacity/holidays.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useReport } from '#client/data/reports/queries.ts';
import { daysOf } from '#client/data/sprints/days.ts';
import { edgeText } from '#client/data/sprints/edge-text.ts';
import { useSprintTransition } from '#client/data/sprints/transitions.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { today } from '#client/lib/connection/server-config.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { useSeen } from '#client/lib/screen/use-seen.ts';
import { formatDateRange, formatPercent } from '#client/lib/text/format.ts';
import { SprintBadge } from '#client/stories/marks/SprintBadge.tsx';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { STORY_STATUSES } from '#shared/rules/stories/story.ts';
import { CHART_HEIGHT, type SprintCharts } from './charts.ts';
import { PendingStories } from './PendingStories.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import classes from './RunningSprint.module.css';
import type { OpenSprintDialog } from './SprintDialogs.tsx';
import { SprintFigures } from './SprintFigures.tsx';

interface RunningSprintProps {
  sprint: Sprint;
  /** The stories of this sprint. */
  stories: readonly CardStory[];
  showProject: boolean;
  /** Whether the holidays of all shown projects have been read together: until then each would read its own. */
  holidaysRead: boolean;
  Burndown: SprintCharts['Burndown'];
  onOpen: OpenSprintDialog;
}

/** The running sprint: its goal, days, burndown, unfinished stories and actions. */
export function RunningSprint(props: RunningSprintProps) {
  const { sprint, stories, showProject, holidaysRead, Burndown, onOpen } = props;
  const { t } = useTranslation('sprints');
  const id = useId();
  const project = useProject(sprint.project_id);
  const section = useRef<HTMLElement>(null);
  // the sprints of all projects are many, and a person sees two of them at once
  const burndown = useReport('burndown', { sprint_id: sprint.id }, sprint.project_id, useSeen(section));
  const pending = stories.filter(({ status }) => status !== 'done');
  const team = project?.teams.find((each) => each.id === sprint.team_id);
  const severalTeams = (project?.teams.length ?? 0) > 1;
  return (
    <section ref={section} className={classes['sprint']} aria-labelledby={id}>
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
        <Actions sprint={sprint} onOpen={onOpen} />
      </header>
      <div className={classes['body']}>
        <div className={classes['goal']}>
          <p className={classes['label']}>{t('running.goal')}</p>
          <LongText
            text={sprint.goal ?? t('running.noGoal')}
            lines={2}
            className={sprint.goal ? classes['goalText'] : classes['none']}
          />
        </div>
        <div className={classes['measures']}>
          <SprintDays sprint={sprint} holidaysRead={holidaysRead} />
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

function Actions({ sprint, onOpen }: Pick<RunningSprintProps, 'sprint' | 'onOpen'>) {
  const { t } = useTranslation('sprints');
  const mayPlan = mayPlanSprints(useStanding(sprint.project_id));
  const transition = useSprintTransition();
  if (!mayPlan) return null;
  const paused = sprint.status === 'paused';
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <span className={classes['actions']}>
      <Button
        size="sm"
        aria-label={t('running.editOf', { name: sprint.name })}
        leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />}
        onClick={() => onOpen({ kind: 'edit', sprint })}
      >
        {t('running.edit')}
      </Button>
      <ServerButton
        size="sm"
        leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        busy={transition.isPending}
        onClick={() => transition.mutate({ action: paused ? 'resume' : 'pause', sprintId: sprint.id })}
      >
        {paused ? t('running.resume') : t('running.pause')}
      </ServerButton>
      <Button
        size="sm"
        leftSection={<IconFlagCheck size={16} stroke={1.6} aria-hidden />}
        onClick={() => onOpen({ kind: 'finish', sprint })}
      >
        {t('running.finish')}
      </Button>
    </span>
  );
}

/** 'Día 7 de 10 · quedan 3 días', with a bar of one segment per day. */
function SprintDays({ sprint, holidaysRead }: Pick<RunningSprintProps, 'sprint' | 'holidaysRead'>) {
  const { t } = useTranslation('sprints');
  const { holidays } = useHolidays(holidaysRead ? sprint.project_id : undefined);
  const days = daysOf(sprint, today(new Date(useNow())), holidays);
  const { day, total, left, state } = days;
  const segments = Array.from({ length: total }, (_, index): Segment => {
    if (index + 1 === day && state === 'during') return 'now';
    return index + 1 <= day ? 'past' : 'future';
  });
  const rest = left === 0 ? t('running.lastDay') : t('running.left', { count: left });
  return (
    <div className={classes['measure']}>
      <p className={classes['label']}>
        {state === 'during' && <b>{t('running.day', { day, total })}</b>}
        <span data-late={state === 'after' || undefined}>{edgeText(days, sprint) ?? rest}</span>
      </p>
      <SegmentedBar thin segments={segments} />
    </div>
  );
}

const FURTHEST_FIRST = STORY_STATUSES.toReversed();

/** '6 de 14 historias completadas', with a bar of one segment per story, by status. */
function StoryProgress({ stories }: { stories: readonly CardStory[] }) {
  const { t } = useTranslation('sprints');
  const done = stories.filter(({ status }) => status === 'done').length;
  const segments = FURTHEST_FIRST.flatMap((status) =>
    stories.filter((story) => story.status === status).map(() => status),
  );
  if (stories.length === 0) return null;
  return (
    <div className={classes['measure']}>
      <p className={classes['label']}>
        <b>{t('running.progress', { done, total: stories.length })}</b>
        <span>{formatPercent(done / stories.length)}</span>
      </p>
      <SegmentedBar thin segments={segments} />
    </div>
  );
}
