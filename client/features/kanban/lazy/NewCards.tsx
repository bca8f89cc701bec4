import { IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#client/data/projects/queries.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { NewStories } from '#client/data/stories/new/new-stories.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import classes from './NewCards.module.css';

interface NewCardsProps {
  /** New stories of all columns and projects. */
  stories: NewStories['stories'];
  column: ColumnInfo;
  /** The projects of the board, by id. */
  projects: ReadonlyMap<string, Project>;
}

/** The new stories of a column that the server has not created yet: they have no number, and no place to be dragged to. */
export function NewCards({ stories, column, projects }: NewCardsProps) {
  const { t } = useTranslation(['kanban', 'offline']);
  const connected = useConnected();
  const own = stories.filter(({ project_id, status = 'backlog', column_id }) => {
    const project = projects.get(project_id);
    if (!project || status !== column.status) return false;
    const first = project.columns.find((each) => each.status === status)?.id;
    return column.columnId === undefined || column.columnId === (column_id ?? first);
  });
  return own.map(({ id, title }) => (
    <div key={id} className={classes['card']} data-waiting>
      <span className={classes['title']}>{title}</span>
      <span className={classes['state']}>
        <IconCloudUp size={14} stroke={1.6} aria-hidden />
        {connected ? t('saving') : t('offline:card')}
      </span>
    </div>
  ));
}
