import { useTranslation } from 'react-i18next';
import { useEpics } from '#client/data/epics/queries.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useProject } from '#client/data/projects/queries.ts';
import { useReportSprints } from '#client/data/sprints/queries.ts';
import type { Sprint } from '#client/data/sprints/types.ts';
import { columnName, columnNameOf } from '#client/data/stories/columns.ts';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import {
  FILTER_PARTS,
  type FilterPart,
  type StoryFilter,
  withPart,
} from '#shared/rules/stories/filter/story-filter.ts';
import { type DescribedPart, describePart, partName } from './describe-filter.ts';
import { FilterChip } from './FilterChip.tsx';

const FieldsText = lazy(() => import('./FieldsText.tsx'), 'FieldsText');

interface FilterChipsProps {
  search: StorySearch;
  projectId: string | undefined;
  sprints: readonly Sprint[];
  /** The parts that may have a chip. */
  parts: readonly FilterPart[];
  /** Whether the text that is searched for has a chip, since its field is elsewhere. */
  withText: boolean;
  /** The part whose list is open; it has a chip before it has a value. */
  open: FilterPart | null;
  onOpen: (part: FilterPart | null) => void;
}

/** The filters of a list of stories: a chip for each part, which opens its list and takes it away. */
export function FilterChips({ search, projectId, sprints, parts, withText, open, onOpen }: FilterChipsProps) {
  const { t } = useTranslation('filters');
  const { filter } = search;
  const textOf = useDescribePart(filter, projectId, sprints);
  const text = search.typed.trim();
  const described = (part: FilterPart) =>
    part === 'fields' ? <FieldsText fields={filter?.fields ?? {}} projectId={projectId} /> : textOf(part);
  return (
    <>
      {withText && text !== '' && (
        <FilterChip name={t('text')} value={t('quoted', { text })} onRemove={() => search.type('')} />
      )}
      {FILTER_PARTS.filter(
        (part) => parts.includes(part) && (filter?.[part] !== undefined || part === open),
      ).map((part) => (
        <FilterChip
          key={part}
          name={partName(part)}
          value={filter?.[part] === undefined ? undefined : described(part)}
          list={{
            part,
            filter,
            onChange: search.setFilter,
            projectId,
            sprints,
            opened: part === open,
            onOpen: (opened) => onOpen(opened ? part : null),
          }}
          onRemove={() => {
            onOpen(null);
            search.setFilter(withPart(filter, { [part]: undefined }));
          }}
        />
      ))}
    </>
  );
}

/** Returns a function that describes a part of a filter: 'media o superior'. */
export function useDescribePart(
  filter: StoryFilter | undefined,
  projectId: string | undefined,
  sprints: readonly Sprint[],
): (part: DescribedPart) => string {
  const { t } = useTranslation(['filters', 'common']);
  const people = usePeople();
  const project = useProject(projectId);
  const { data: epics = [] } = useEpics(projectId);
  const { data: allSprints = sprints } = useReportSprints(projectId);
  return (part) =>
    describePart(filter ?? {}, part, {
      t,
      column: (id) => {
        const column = project?.columns.find((each) => each.id === id);
        return column && columnNameOf(project, { ...column, column_id: id });
      },
      status: (status) => columnName(project, status),
      person: (id) => people.get(id)?.full_name,
      sprint: (id) => [...sprints, ...allSprints].find((sprint) => sprint.id === id)?.name,
      team: (id) => project?.teams.find((team) => team.id === id)?.name,
      epic: (id) => epics.find((epic) => epic.id === id)?.name,
    });
}
