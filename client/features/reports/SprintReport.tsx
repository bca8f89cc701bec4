import { useTranslation } from 'react-i18next';
import { FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { Panel, PanelCount, PanelNote } from '#client/components/layout/Panel.tsx';
import { type Project, useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { getServerConfig } from '#client/lib/connection/server-config.ts';
import { formatDate } from '#client/lib/text/format.ts';
import { StatusGlyph } from '#client/stories/marks/StatusGlyph.tsx';
import type { ReportedStory, SprintReportOutput } from '#shared/contracts/sprints/reports.ts';
import { dayOf } from '#shared/rules/dates/working-days.ts';
import classes from './ReportsView.module.css';
import { type Column, CsvButton, ReportTable } from './ReportTable.tsx';
import { SprintLine } from './SprintLine.tsx';
import { StoryLink } from './StoryLink.tsx';

const OUTCOMES = ['completed', 'not_completed', 'completed_outside', 'removed'] as const;

const dayOfMoment = (at: number | null) => (at === null ? null : dayOf(at, getServerConfig().timeZone));
const total = (stories: readonly ReportedStory[]) =>
  stories.reduce((sum, { points }) => sum + (points[1] ?? 0), 0);

/** The columns of the file, which has one line per story with its outcome. */
function useFileColumns(project: Project | undefined): Column<ReportedStory>[] {
  const { t } = useTranslation('reports');
  return [
    { label: t('column.key'), value: ({ key }) => key },
    { label: t('column.title'), value: ({ title }) => title },
    { label: t('column.outcome'), value: ({ outcome }) => t(`outcome.${outcome}`) },
    { label: t('column.status'), value: ({ status }) => columnName(project, status) },
    { label: t('column.pointsBefore'), value: ({ points }) => points[0] },
    { label: t('column.pointsAfter'), value: ({ points }) => points[1] },
    { label: t('column.added'), value: ({ added_at }) => dayOfMoment(added_at) },
    { label: t('column.removed'), value: ({ removed_at }) => dayOfMoment(removed_at) },
  ];
}

function useTableColumns(project: Project | undefined): Column<ReportedStory>[] {
  const { t } = useTranslation('reports');
  const shown = (points: number | null) => points ?? '–';
  const mark = (at: number | null, key: 'mark.added' | 'mark.removed') => {
    const day = dayOfMoment(at);
    return day && <span className={classes['mark']}>{t(key, { date: formatDate(day) })}</span>;
  };
  return [
    {
      label: t('column.story'),
      wide: true,
      value: ({ key }) => key,
      show: (story) => (
        <>
          <StoryLink story={story} /> {mark(story.added_at, 'mark.added')}{' '}
          {mark(story.removed_at, 'mark.removed')}
        </>
      ),
    },
    {
      label: t('column.status'),
      value: ({ status }) => status,
      show: ({ status }) => (
        <span className={classes['status']}>
          <StatusGlyph status={status} />
          {columnName(project, status)}
        </span>
      ),
    },
    {
      label: t('unit.points'),
      numeric: true,
      value: ({ points }) => points[1],
      show: ({ points: [from, to] }) =>
        from === to ? shown(to) : t('estimated', { from: shown(from), to: shown(to) }),
    },
  ];
}

/**
 * The report of a sprint of a project: stories that were completed, not completed, completed outside of it, or removed.
 */
export function SprintReport({ report, projectId }: { report: SprintReportOutput; projectId: string }) {
  const { t } = useTranslation('reports');
  const project = useProject(projectId);
  const { sprint } = report;
  const columns = useTableColumns(project);
  const fileColumns = useFileColumns(project);
  const fileName = [t('choose.report'), sprint.name, sprint.as_of];
  const all = OUTCOMES.flatMap((outcome) => report[outcome]);
  return (
    <>
      <div className={classes['line']}>
        <SprintLine sprint={sprint} />
        {all.length > 0 && <CsvButton name={fileName} columns={fileColumns} rows={all} />}
      </div>
      <FigureStrip
        figures={[
          {
            label: t('figure.committed'),
            figure: String(sprint.committed.points),
            unit: t('figure.points', { points: sprint.committed.points }),
          },
          ...OUTCOMES.filter((outcome) => outcome !== 'completed_outside').map((outcome) => ({
            label: t(`outcome.${outcome}`),
            figure: String(total(report[outcome])),
            unit: t('figure.pointsOf', { count: report[outcome].length, points: total(report[outcome]) }),
          })),
        ]}
      />
      {OUTCOMES.map((outcome) => {
        const stories = report[outcome];
        // normally no story is removed or completed outside: then these sections are not shown
        if (stories.length === 0 && (outcome === 'removed' || outcome === 'completed_outside')) return null;
        return (
          <Panel
            key={outcome}
            title={t(`outcome.${outcome}`)}
            aside={
              <PanelCount>{t('storiesOf', { count: stories.length, points: total(stories) })}</PanelCount>
            }
          >
            {stories.length === 0 ? (
              <PanelNote>{t(`none.${outcome}`)}</PanelNote>
            ) : (
              <ReportTable
                caption={t(`outcome.${outcome}`)}
                columns={columns}
                rows={stories}
                keyOf={({ id }) => id}
              />
            )}
          </Panel>
        );
      })}
    </>
  );
}
