import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '../../components/ServerButton.tsx';
import { formatDateRange, formatNumber } from '../../lib/format.ts';
import { useProjects } from '../../lib/projects.ts';
import type { useCompletedSprints } from '../../lib/sprints/queries.ts';
import classes from './SprintList.module.css';
import view from './SprintsView.module.css';

interface CompletedSprintsProps {
  query: ReturnType<typeof useCompletedSprints>;
  showProject: boolean;
}

/** What was committed and completed, sprint by sprint, the last first. */
export function CompletedSprints({ query, showProject }: CompletedSprintsProps) {
  const { t } = useTranslation('sprints');
  const id = useId();
  const { data: projects = [] } = useProjects();
  const sprints = query.data?.pages.flatMap((page) => page.sprints) ?? [];
  const count = query.data?.pages[0]?.count ?? 0;
  const points = (value: number | null) => (value === null ? t('completed.unknown') : formatNumber(value));
  return (
    <section className={view['panel']} aria-labelledby={id}>
      <header className={classes['header']}>
        <h2 id={id}>{t('completed.title')}</h2>
        {count > 0 && <span>{formatNumber(count)}</span>}
      </header>
      {sprints.length === 0 ? (
        <p className={classes['none']}>{t('completed.none')}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{t('completed.sprint')}</th>
              <th scope="col" data-figure>
                {t('completed.committed')}
              </th>
              <th scope="col" data-figure>
                {t('completed.completed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sprints.map((sprint) => (
              <tr key={sprint.id}>
                <th scope="row">
                  <Link
                    to="/"
                    search={({ project }) => ({
                      view: 'reports' as const,
                      report: 'sprint' as const,
                      sprint: sprint.id,
                      ...(project && { project }),
                    })}
                    activeProps={{}}
                    className={classes['link']}
                  >
                    {sprint.name}
                  </Link>
                  <span>
                    {[
                      showProject && projects.find((project) => project.id === sprint.project_id)?.name,
                      formatDateRange(sprint.start_date, sprint.end_date),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </th>
                <td>{points(sprint.committed_points)}</td>
                <td>
                  <b>{points(sprint.completed_points)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {query.hasNextPage && (
        <div className={classes['more']}>
          <ServerButton
            size="sm"
            aria-disabled={query.isFetchingNextPage || undefined}
            onClick={() => query.isFetchingNextPage || void query.fetchNextPage()}
          >
            {t('completed.more')}
          </ServerButton>
        </div>
      )}
    </section>
  );
}
