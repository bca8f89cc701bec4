import type { Sprint } from '#client/data/sprints/types.ts';
import filters from '#client/locales/es/filters.json';
import type { FilterPart, StoryFilter } from '#shared/rules/stories/filter/story-filter.ts';
import { FieldGroups } from './FieldGroups.tsx';
import { FilterGroup } from './FilterGroup.tsx';
import { useFilterOptions } from './use-filter-options.tsx';

export const texts = { filters };

export interface PartListProps {
  part: FilterPart;
  filter: StoryFilter | undefined;
  onChange: (filter: StoryFilter | undefined) => void;
  projectId: string | undefined;
  sprints: readonly Sprint[];
}

/** The choices of one part of a filter, as its chip opens them. */
export function PartList({ part, ...list }: PartListProps) {
  return part === 'fields' ? <FieldGroups {...list} empty /> : <OtherPart part={part} {...list} />;
}

function OtherPart({
  projectId,
  sprints,
  ...group
}: PartListProps & { part: Exclude<FilterPart, 'fields'> }) {
  return <FilterGroup {...group} options={useFilterOptions(projectId, sprints)} />;
}
