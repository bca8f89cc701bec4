import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { meanOf } from '../../../shared/rules/capacity.ts';
import { formatDateRange, formatNumber } from '../../lib/format.ts';
import { useProjects } from '../../lib/projects.ts';
import { type useCompletedSprints, VELOCITY_SPRINTS } from '../../lib/sprints/queries.ts';
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
  const points = (value: number | null) => (value === null ? t('completed.unknown') : formatNumber(value));
  // of one team alone: points of different teams do not compare
  const oneTeam = new Set(sprints.map(({ team_id }) => team_id)).size === 1;
  const last = sprints.slice(0, VELOCITY_SPRINTS).map(({ completed_points }) => completed_points ?? 0);
  const mean = oneTeam ? meanOf(last) : null;
  return (
    <section className={view['panel']} aria-labelledby={id}>
      <header className={classes['header']}>
        <h2 id={id}>{t('completed.title')}</h2>
        {mean !== null && <span>{t('completed.mean', { mean: formatNumber(mean) })}</span>}
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
                  {sprint.name}
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
          <Button
            size="sm"
            aria-disabled={query.isFetchingNextPage || undefined}
            onClick={() => query.isFetchingNextPage || void query.fetchNextPage()}
          >
            {t('completed.more')}
          </Button>
        </div>
      )}
    </section>
  );
}
