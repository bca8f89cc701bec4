import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { SkeletonLines } from '#client/components/messages/Skeleton.tsx';
import { inProject, useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { useWithoutProjects } from '#client/data/projects/without-projects.ts';
import { useReport } from '#client/data/reports/queries.ts';
import { formatDate } from '#client/lib/text/format.ts';
import reports from '#client/locales/es/reports.json';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { BurndownReport } from './BurndownReport.tsx';
import { BurnupReport } from './BurnupReport.tsx';
import { Controls, USUAL_SPAN } from './Controls.tsx';
import classes from './ReportsView.module.css';
import { SprintReport } from './SprintReport.tsx';
import { unitOf } from './units.ts';
import { type Choice, useChoice } from './use-choice.ts';
import { VelocityReport } from './VelocityReport.tsx';

export const texts = { reports };

/** The reports of a team's sprints, computed from the activity log: burndown, burnup, velocity, sprint report. */
export function ReportsView() {
  const { t } = useTranslation('reports');
  const choice = useChoice();
  const { data, isError, error, refetch } = choice;
  return (
    <>
      <ViewBar title={t('title')} />
      <div className={classes['page']}>
        {data === undefined && !isError && <Sketch />}
        {data === undefined && isError && <Failure error={error} onRetry={refetch} />}
        {data !== undefined && <Chosen choice={data} />}
      </div>
    </>
  );
}

function Chosen({ choice }: { choice: Choice }) {
  const { t } = useTranslation('reports');
  const setSearch = useSetAppSearch();
  const { report = 'burndown' } = useAppSearch();
  const withoutProjects = useWithoutProjects();
  const { team, sprint } = choice;
  if (choice.projects === 0) return <NoProject {...withoutProjects}>{t('noProject')}</NoProject>;
  if (choice.missing) {
    return (
      <EmptyState
        title={t('missing.title')}
        action={
          <Button onClick={() => setSearch({ sprint: undefined }, { replace: true })}>
            {t('missing.action')}
          </Button>
        }
      >
        {t('missing.text')}
      </EmptyState>
    );
  }
  if (team === undefined || (sprint === undefined && choice.teams.length < 2)) return <NoSprint />;
  return (
    <>
      <Controls choice={choice} />
      {report === 'velocity' ? (
        <OfTeam team={team} />
      ) : sprint === undefined ? (
        <NoSprint />
      ) : (
        <OfSprint
          report={report}
          sprint={sprint.id}
          project={team.project}
          running={sprint.status !== 'completed'}
        />
      )}
    </>
  );
}

interface OfSprintProps {
  report: 'burndown' | 'burnup' | 'sprint';
  sprint: string;
  project: string;
  running: boolean;
}

const PROCEDURES = { burndown: 'burndown', burnup: 'burnup', sprint: 'sprint_report' } as const;

function OfSprint({ report, sprint, project, running }: OfSprintProps) {
  const { t } = useTranslation('reports');
  const { asOf, unit } = useAppSearch();
  const followed = running && asOf === undefined ? project : undefined;
  const input = { sprint_id: sprint, ...(asOf && { as_of: asOf }) };
  const { data, isError, error, refetch } = useReport(PROCEDURES[report], input, followed);
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (data === undefined) return <Sketch />;
  if (data === null) {
    return (
      <EmptyState title={t('notBegun.title')}>
        {asOf ? t('notBegun.text', { date: formatDate(asOf) }) : t('notBegun.planned')}
      </EmptyState>
    );
  }
  const counted = unit ?? unitOf(data.sprint);
  if ('completed_outside' in data) return <SprintReport report={data} projectId={project} />;
  if (isBurndown(data)) return <BurndownReport report={data} unit={counted} />;
  return <BurnupReport report={data} unit={counted} />;
}

type SprintData =
  | Parameters<typeof BurndownReport>[0]['report']
  | Parameters<typeof BurnupReport>[0]['report'];

const isBurndown = (data: SprintData): data is Parameters<typeof BurndownReport>[0]['report'] =>
  data.days.every((day) => 'burned' in day);

function OfTeam({ team }: { team: NonNullable<Choice['team']> }) {
  const { asOf, unit, last = USUAL_SPAN } = useAppSearch();
  const input = { team_id: team.id, last, ...(asOf && { as_of: asOf }) };
  const { data, isError, error, refetch } = useReport(
    'velocity',
    input,
    asOf === undefined ? team.project : undefined,
  );
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (data === undefined) return <Sketch />;
  const usual = data.mean?.points === 0 ? 'stories' : 'points';
  return <VelocityReport report={data} unit={unit ?? usual} team={team.label} />;
}

function NoSprint() {
  const { t } = useTranslation('reports');
  const { project } = useAppSearch();
  const mayPlan = useProjectsWhere(mayPlanSprints, project).length > 0;
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <Button
          variant="filled"
          renderRoot={(props) => <Link search={inProject({ view: 'sprints' })} {...props} />}
        >
          {t('empty.action')}
        </Button>
      }
    >
      {mayPlan ? t('empty.text') : t('empty.reader')}
    </EmptyState>
  );
}

function Sketch() {
  const { t } = useTranslation('reports');
  return (
    <Loading label={t('loading')} className={classes['skeleton']}>
      <SkeletonLines widths={['30%', '80%', '65%', '50%']} />
    </Loading>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes['failure']}>
      <LoadFailure part title={t('failed')} error={error} onRetry={onRetry} />
    </div>
  );
}
