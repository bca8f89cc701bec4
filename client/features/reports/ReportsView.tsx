import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MissingDrawing } from '#client/components/layout/drawings.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { ViewBar } from '#client/components/layout/ViewBar.tsx';
import { EmptyState } from '#client/components/messages/EmptyState.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { NoProject } from '#client/components/messages/NoProject.tsx';
import { ChartDrawing } from '#client/components/messages/view-drawings.tsx';
import { useWithoutProjects } from '#client/data/account/without-projects.ts';
import { useProjectsWhere } from '#client/data/projects/standing.ts';
import { sprintReportOf, useReportsOpening, velocityInput } from '#client/data/reports/opening.ts';
import { useReport } from '#client/data/reports/queries.ts';
import { usePagePlace } from '#client/lib/address/scroll-places.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { formatDate } from '#client/lib/text/format.ts';
import reports from '#client/locales/es/reports.json';
import { type AppSearch, inProject, useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import { mayPlanSprints } from '#shared/rules/accounts/permissions.ts';
import { type SprintReportKind, USUAL_SPAN } from '#shared/rules/reports/report-choice.ts';
import { BurndownReport } from './BurndownReport.tsx';
import { BurnupReport } from './BurnupReport.tsx';
import { Controls } from './Controls.tsx';
import { ReportSkeleton, ReportsSkeleton } from './ReportSkeleton.tsx';
import classes from './ReportsView.module.css';
import { SprintReport } from './SprintReport.tsx';
import { unitOf } from './units.ts';
import { type Choice, useChoice } from './use-choice.ts';
import { VelocityReport } from './VelocityReport.tsx';

export const texts = { reports };

const NothingFound = lazy(() => import('#client/stories/filter/NothingFound.tsx'), 'NothingFound');

/** The reports of a team's sprints, computed from the activity log: burndown, burnup, velocity, sprint report. */
export function ReportsView() {
  const { t } = useTranslation('reports');
  const choice = useChoice(useReportsOpening(useAppSearch()));
  const { data, isError, error, refetch } = choice;
  return (
    <>
      <ViewBar title={t('title')} />
      <div className={classes['page']}>
        {data === undefined && !isError && <ReportsSkeleton />}
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
        drawing={<MissingDrawing />}
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
  report: SprintReportKind;
  sprint: string;
  project: string;
  running: boolean;
}

function OfSprint({ report, sprint, project, running }: OfSprintProps) {
  const { t } = useTranslation('reports');
  const search = useAppSearch();
  const { asOf, unit } = search;
  const followed = running && asOf === undefined ? project : undefined;
  const { name, input } = sprintReportOf(report, sprint, search);
  const { data, isError, error, refetch } = useReport(name, input, followed);
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (data === undefined) return <ReportSkeleton />;
  if (data === null) {
    return (
      <EmptyState drawing={<ChartDrawing />} title={t('notBegun.title')}>
        {asOf ? t('notBegun.text', { date: formatDate(asOf) }) : t('notBegun.planned')}
      </EmptyState>
    );
  }
  const place = <Place key={`${report} ${sprint}`} />;
  if ('completed_outside' in data) {
    const { completed, not_completed, completed_outside, removed } = data;
    const counted = [completed, not_completed, completed_outside, removed].flat().length;
    if (isFiltered(search) && counted === 0) return <NoneCounted />;
    return (
      <>
        <SprintReport report={data} projectId={project} />
        {place}
      </>
    );
  }
  const { committed, scope } = data.sprint;
  if (isFiltered(search) && committed.stories + scope.stories === 0) return <NoneCounted />;
  const counted = unit ?? unitOf(data.sprint);
  return (
    <>
      {isBurndown(data) ? (
        <BurndownReport report={data} unit={counted} />
      ) : (
        <BurnupReport report={data} unit={counted} />
      )}
      {place}
    </>
  );
}

/** Keeps how far the page of a report was scrolled; it renders nothing. */
function Place() {
  usePagePlace('report');
  return null;
}

type SprintData =
  | Parameters<typeof BurndownReport>[0]['report']
  | Parameters<typeof BurnupReport>[0]['report'];

const isBurndown = (data: SprintData): data is Parameters<typeof BurndownReport>[0]['report'] =>
  data.days.every((day) => 'burned' in day);

function OfTeam({ team }: { team: NonNullable<Choice['team']> }) {
  const search = useAppSearch();
  const { asOf, unit, last = USUAL_SPAN } = search;
  const input = velocityInput(team.id, last, search);
  const { data, isError, error, refetch } = useReport(
    'velocity',
    input,
    asOf === undefined ? team.project : undefined,
  );
  if (isError) return <Failure error={error} onRetry={refetch} />;
  if (data === undefined) return <ReportSkeleton />;
  const counted = data.sprints.map(({ committed, completed }) => committed.stories + completed.stories);
  if (isFiltered(search) && data.mean !== null && counted.every((stories) => stories === 0))
    return <NoneCounted />;
  const usual = data.mean?.points === 0 ? 'stories' : 'points';
  return (
    <>
      <VelocityReport report={data} unit={unit ?? usual} team={team.label} />
      <Place key="velocity" />
    </>
  );
}

/** Whether the address limits the stories that a report counts. */
const isFiltered = ({ type, q }: AppSearch): boolean => type !== undefined || (q ?? '').trim() !== '';

/** In place of a report whose search and type no story of its sprints fulfils: zeros would look like the work of the team. */
function NoneCounted() {
  const setSearch = useSetAppSearch();
  return <NothingFound onClear={() => setSearch({ type: undefined, q: undefined }, { replace: true })} />;
}

function NoSprint() {
  const { t } = useTranslation('reports');
  const { project } = useAppSearch();
  const mayPlan = useProjectsWhere(mayPlanSprints, project).length > 0;
  return (
    <EmptyState
      drawing={<ChartDrawing />}
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

function Failure({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes['failure']}>
      <LoadFailure part title={t('failed')} error={error} onRetry={onRetry} />
    </div>
  );
}
