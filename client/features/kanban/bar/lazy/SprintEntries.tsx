import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useVisibleProjects } from '#client/data/projects/queries.ts';
import { ALL_STORIES } from '#client/data/settings/board-choice.ts';
import { onlyRunning, type Sprint } from '#client/data/sprints/types.ts';
import { formatDateRange } from '#client/lib/text/format.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { ACTIVE_SPRINT } from '#shared/rules/stories/filter/story-filter.ts';
import classes from '../SprintChoice.module.css';

interface SprintEntriesProps {
  /** The sprints of the filter. */
  chosen: readonly string[] | undefined;
  onChoose: (choice: string) => void;
  /** The planned and running sprints. */
  sprints: readonly Sprint[];
  /** Whether the sprints show the name of their project. */
  withProject: boolean;
}

/** The entry of a choice; the one running sprint is the active one. Null: no entry says it. */
function entryOf(chosen: readonly string[] | undefined, only: Sprint | undefined): string | null {
  if (!chosen) return ALL_STORIES;
  const [first, ...others] = chosen;
  if (first === undefined || others.length > 0) return null;
  return first === only?.id ? ACTIVE_SPRINT : first;
}

/** The entries of the choice of a sprint. */
export function SprintEntries({ chosen, onChoose, sprints, withProject }: SprintEntriesProps) {
  const { t } = useTranslation('kanban');
  const { project } = useAppSearch();
  const { data: projects = [] } = useVisibleProjects(project);
  // one running sprint is the active one: it has one entry
  const only = onlyRunning(sprints);
  const others = sprints.filter(({ id }) => id !== only?.id);
  const detailOf = (sprint: Sprint) =>
    withProject
      ? projects.find(({ id }) => id === sprint.project_id)?.name
      : formatDateRange(sprint.start_date, sprint.end_date);
  return (
    <Menu.RadioGroup value={entryOf(chosen, only)} onChange={onChoose}>
      <Menu.RadioItem value={ALL_STORIES} closeMenuOnClick>
        {t('sprint.all')}
      </Menu.RadioItem>
      <Menu.RadioItem
        value={ACTIVE_SPRINT}
        closeMenuOnClick
        rightSection={only && <span className={classes['detail']}>{detailOf(only)}</span>}
      >
        {only ? t('sprint.activeOf', { name: only.name }) : t('sprint.active')}
      </Menu.RadioItem>
      {others.map((sprint) => (
        <Menu.RadioItem
          key={sprint.id}
          value={sprint.id}
          closeMenuOnClick
          rightSection={<span className={classes['detail']}>{detailOf(sprint)}</span>}
        >
          {sprint.name}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
