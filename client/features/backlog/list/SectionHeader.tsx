import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Project } from '#client/data/projects/queries.ts';
import { useDragState } from '#client/lib/drag/list-drag-context.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { SprintBadge } from '#client/stories/marks/SprintBadge.tsx';
import { ReadyHelp } from '../dialogs/ReadyHelp.tsx';
import classes from './Backlog.module.css';
import { useBacklogActions } from './backlog-actions.ts';
import type { ListRow } from './list-rows.ts';
import { READY } from './sections.ts';

interface SectionHeaderProps {
  item: Extract<ListRow, { kind: 'header' }>;
  /** The projects by id, if several are shown: a sprint then shows the name of its project. */
  projects: ReadonlyMap<string, Project> | undefined;
  onFold: (section: string) => void;
}

/** The name of a section with its totals; a click folds the section. */
export function SectionHeader({ item, projects, onFold }: SectionHeaderProps) {
  const { t } = useTranslation(['backlog', 'common']);
  const actions = useBacklogActions();
  const { section, folded } = item;
  const { sprint, stories, points, unestimated } = section;
  const target = useDragState(({ drag }) => drag?.place?.list === section.id && !drag.stays);
  const project = sprint && projects?.get(sprint.project_id);
  const Chevron = folded ? IconChevronRight : IconChevronDown;
  return (
    <div className={classes['header']} data-target={target || undefined} data-section={section.id}>
      <h2>
        <button type="button" aria-expanded={!folded} onClick={() => onFold(section.id)}>
          <Chevron size={14} stroke={1.6} aria-hidden />
          {actions.nameOf(section.id)}
        </button>
      </h2>
      {sprint && <SprintBadge small status={sprint.status} />}
      <span className={classes['figures']}>
        {t('stories', { count: stories.length })}
        {stories.length > 0 && (
          <>
            {' · '}
            {points > 0 || unestimated === 0
              ? t('common:points', { count: points })
              : t('unestimated', { count: unestimated })}
          </>
        )}
        {points > 0 && unestimated > 0 && (
          <span className={classes['more']}> · {t('unestimated', { count: unestimated })}</span>
        )}
        {sprint && (
          <span className={classes['more']}> · {formatDateRange(sprint.start_date, sprint.end_date)}</span>
        )}
        {project && <span className={classes['more']}> · {project.name}</span>}
      </span>
      {section.id === READY && <ReadyHelp />}
    </div>
  );
}
