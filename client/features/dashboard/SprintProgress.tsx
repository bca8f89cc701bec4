import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from '#client/components/layout/Link.tsx';
import { Panel, PanelNote } from '#client/components/layout/Panel.tsx';
import { SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { formatDateRange, formatList, formatPercent } from '#client/lib/text/format.ts';
import { inProject } from '#client/routing/app-search.ts';
import type { Dashboard } from '#shared/contracts/dashboard.ts';
import { STORY_STATUSES, type StoryStatus } from '#shared/rules/stories/story.ts';
import classes from './SprintProgress.module.css';

/** The order of the statuses in the bar, from done to backlog. */
const ORDER = STORY_STATUSES.toReversed();

interface SprintProgressProps {
  progress: Dashboard['progress'];
  sprints: Dashboard['sprints'];
  /** The selected project; undefined: all. */
  project: string | undefined;
}

/** The progress of the stories in the running sprints together; of all stories while no sprint runs. */
export function SprintProgress({ progress, sprints, project }: SprintProgressProps) {
  const { t } = useTranslation('dashboard');
  const counted = useProject(project ?? onlyProjectOf(sprints));
  const counts = ORDER.map((status) => ({ status, count: progress.by_status[status] ?? 0 }));
  const present = counts.filter(({ count }) => count > 0);
  const legend = present.map(({ status, count }) => ({
    status,
    text: t('progress.legend', { status: columnName(counted, status), count }),
  }));
  const isEmpty = progress.total === 0 && sprints.length === 0;
  const meaning = formatList(legend.map(({ text }) => text));

  return (
    <Panel title={t('progress.title')} aside={!isEmpty && <SprintLink sprints={sprints} />}>
      {progress.total === 0 ? (
        <PanelNote>{t('progress.empty')}</PanelNote>
      ) : (
        <div className={classes['body']}>
          <div className={classes['line']}>
            <span data-large-figure className={classes['figure']}>
              {formatPercent(progress.share)}
            </span>
            <span className={classes['completed']}>
              {t('progress.completed', { done: progress.done, total: progress.total })}
            </span>
            <span className={classes['pending']}>{t('progress.pending', { count: progress.pending })}</span>
          </div>
          <SegmentedBar
            segments={counts.flatMap(({ status, count }) => Array<StoryStatus>(count).fill(status))}
            label={meaning}
          />
          {legend.length > 0 && (
            <ul className={classes['legend']}>
              {legend.map(({ status, text }) => (
                <li key={status}>
                  <i data-status-part={status} aria-hidden="true" />
                  {text}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Panel>
  );
}

/** The project of all these sprints; undefined if there are several, or no sprint. */
function onlyProjectOf(sprints: Dashboard['sprints']): string | undefined {
  const [first, ...others] = new Set(sprints.map(({ project_id }) => project_id));
  return others.length === 0 ? first : undefined;
}

/** The name of the sprint, as a link to it. */
function SprintLink({ sprints }: { sprints: Dashboard['sprints'] }) {
  const { t } = useTranslation('dashboard');
  const [sprint, another] = sprints;
  if (sprint === undefined) return <span className={classes['context']}>{t('progress.none')}</span>;
  const name = sprint.status === 'paused' ? t('progress.paused', { name: sprint.name }) : sprint.name;
  return (
    <>
      <span className={classes['context']}>
        {another === undefined
          ? `${name} · ${formatDateRange(sprint.start_date, sprint.end_date)}`
          : t('progress.several', { count: sprints.length })}
      </span>
      <Button
        renderRoot={(props) => <Link search={inProject({ view: 'sprints' })} {...props} />}
        variant="subtle"
        size="sm"
        rightSection={<IconChevronRight size={14} stroke={1.6} aria-hidden />}
      >
        {t('progress.see')}
      </Button>
    </>
  );
}
