import type { Sprint } from '#client/data/sprints/types.ts';
import { LISTED_PROPERTIES } from '#client/stories/choices/options.tsx';
import type { FilterPart, StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import { FieldGroups } from './FieldGroups.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import classes from './FilterPanel.module.css';
import { useFilterOptions } from './use-filter-options.tsx';

interface FilterPanelProps {
  filter: StoryFilter | undefined;
  onChange: (filter: StoryFilter | undefined) => void;
  projectId: string | undefined;
  sprints: readonly Sprint[];
}

type Part = Exclude<FilterPart, 'fields'>;

/** The columns of the panel. */
const STACKS: readonly (readonly Part[])[] = [
  ['status', 'priority', 'due', 'ready'],
  ['assignee', 'points', 'blocked', 'waiting', 'reporter'],
  ['type', 'sprint', 'team', 'epic', 'labels'],
];
const placed = new Set(STACKS.flat());
/** Parts without a place follow in the last column. */
const others = LISTED_PROPERTIES.filter((part) => !placed.has(part));

/** All filters of stories. */
export function FilterPanel({ filter, onChange, projectId, sprints }: FilterPanelProps) {
  const options = useFilterOptions(projectId, sprints);
  return (
    <div className={classes['panel']}>
      {STACKS.map((parts, at) => (
        <div key={parts[0]} className={classes['stack']}>
          {[...parts, ...(at === STACKS.length - 1 ? others : [])]
            .filter((part) => part !== 'team' || options.options.team.length > 0)
            .map((part) => (
              <FilterGroup key={part} part={part} filter={filter} onChange={onChange} options={options} />
            ))}
        </div>
      ))}
      <FieldGroups filter={filter} onChange={onChange} projectId={projectId} />
    </div>
  );
}
