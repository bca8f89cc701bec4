import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useEpics } from '#client/data/epics/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useReportSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName } from '#client/data/stories/columns.ts';
import type { FilteredStories } from '#client/data/stories/story-search.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import {
  countFilters,
  type FilterPart,
  type StoryFilter,
  withPart,
} from '#shared/rules/stories/story-filter.ts';
import { describeFilter } from './describe-filter.ts';
import classes from './FilterBar.module.css';
import { FilterButton } from './FilterButton.tsx';
import { SearchField } from './SearchField.tsx';

/** The search, the set filters, and how many of all stories match. */
export function FilterBar({ search, projectId, sprints, shown, total }: FilteredStories) {
  const { t } = useTranslation('filters');
  return (
    // biome-ignore lint/a11y/useSemanticElements: the role search has no element in React's types
    <div className={classes['bar']} role="search" aria-label={t('label')}>
      <SearchField search={search} className={classes['search']} />
      <FilterButton
        label={t('title')}
        search={search}
        count={countFilters(search.filter)}
        shown={shown}
        projectId={projectId}
        sprints={sprints}
      />
      {search.filter && (
        <Chips filter={search.filter} projectId={projectId} sprints={sprints} onChange={search.setFilter} />
      )}
      {search.active && (
        <Button variant="subtle" size="sm" className={classes['clear']} onClick={() => search.apply({})}>
          {t('clear')}
        </Button>
      )}
      <span className={classes['space']} />
      <span className={classes['shown']} role="status">
        {search.active && t('shownOf', { shown: formatNumber(shown), total: formatNumber(total) })}
      </span>
    </div>
  );
}

interface ChipsProps {
  filter: StoryFilter;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  onChange: (filter: StoryFilter | undefined) => void;
}

function Chips({ filter, projectId, sprints, onChange }: ChipsProps) {
  const { t } = useTranslation(['filters', 'common']);
  const people = usePeople();
  const project = useProject(projectId);
  const { data: epics = [] } = useEpics(projectId);
  const { data: allSprints = sprints } = useReportSprints(projectId);
  const without = (part: FilterPart) => onChange(withPart(filter, { [part]: undefined }));
  const parts = describeFilter(filter, {
    t,
    status: (status) => columnName(project, status),
    person: (id) => people.get(id)?.full_name,
    sprint: (id) => allSprints.find((sprint) => sprint.id === id)?.name,
    epic: (id) => epics.find((epic) => epic.id === id)?.name,
  });
  return parts.map(({ part, name, value }) => (
    <span key={part} className={classes['chip']}>
      <span>{name}:</span>
      <b>{value}</b>
      <button type="button" aria-label={t('remove', { name })} onClick={() => without(part)}>
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    </span>
  ));
}
