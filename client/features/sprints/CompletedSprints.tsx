import { useTranslation } from 'react-i18next';
import { InlineLink } from '#client/components/layout/InlineLink.tsx';
import { NextPageButton } from '#client/components/layout/NextPageButton.tsx';
import { Panel, PanelNote } from '#client/components/layout/Panel.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import type { useCompletedSprints } from '#client/data/sprints/lists.ts';
import { sprintRange } from '#client/data/sprints/real-end.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { inProject } from '#client/routing/app-search.ts';
import classes from './SprintList.module.css';

interface CompletedSprintsProps {
  query: ReturnType<typeof useCompletedSprints>;
  showProject: boolean;
}

/** The completed sprints with their committed and completed work, the latest first. */
export function CompletedSprints({ query, showProject }: CompletedSprintsProps) {
  const { t } = useTranslation('sprints');
  const { data: projects = [] } = useVisibleProjects(undefined);
  const sprints = query.data?.pages.flatMap((page) => page.sprints) ?? [];
  const count = query.data?.pages[0]?.count ?? 0;
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name;
  return (
    <Panel
      title={t('completed.title')}
      aside={
        count > 0 && (
          <span className={classes['count']}>
            <span aria-hidden="true">{formatNumber(count)}</span>
            <VisuallyHidden>{t('completed.count', { count, number: formatNumber(count) })}</VisuallyHidden>
          </span>
        )
      }
    >
      {sprints.length === 0 ? (
        <PanelNote>{t('completed.none')}</PanelNote>
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
              <Row
                key={sprint.id}
                sprint={sprint}
                project={showProject ? nameOf(sprint.project_id) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      <NextPageButton pages={query} className={classes['more']}>
        {t('completed.more')}
      </NextPageButton>
    </Panel>
  );
}

type Sprint = NonNullable<CompletedSprintsProps['query']['data']>['pages'][number]['sprints'][number];

function Row({ sprint, project }: { sprint: Sprint; project: string | undefined }) {
  const { t } = useTranslation('sprints');
  const points = (value: number | null) => (value === null ? t('completed.unknown') : formatNumber(value));
  const range = sprintRange(sprint, sprint.completed_at);
  return (
    <tr>
      <th scope="row">
        <InlineLink
          search={inProject({ view: 'reports', report: 'sprint', sprint: sprint.id })}
          className={classes['link']}
        >
          {sprint.name}
        </InlineLink>
        <span>{project === undefined ? range : `${project} · ${range}`}</span>
      </th>
      <td>{points(sprint.committed_points)}</td>
      <td>
        <b>{points(sprint.completed_points)}</b>
      </td>
    </tr>
  );
}
