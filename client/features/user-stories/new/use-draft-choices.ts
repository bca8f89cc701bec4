import type { UseQueryResult } from '@tanstack/react-query';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { useSprintNames } from '#client/data/sprints/lists.ts';
import { useLiveSprints } from '#client/data/sprints/queries.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { useEpicOptions } from '#client/stories/choices/use-epic-options.ts';
import { useSprintOptions } from '#client/stories/choices/use-sprint-options.ts';
import { ACTIVE_SPRINT, NO_ONE } from '#shared/rules/stories/filter/story-filter.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { FILTERED, type LabelChoice, type StoryDraft } from './story-draft.ts';

/** A choice that does not exist any more, or is closed. */
export interface GoneChoice {
  field: 'sprint' | 'epic' | 'label';
  name: string;
}

/**
 * The selected sprint, epic and labels of a new story, as its project has them now. Values of another project are left out.
 * Without a selection: the sprint and the epic by which the view is filtered.
 * @returns of the sprint and the epic the id (null: none) and what can be chosen. `gone`: the choices that the story will not have.
 *   `pending`: whether it is not known yet if the selected values still exist. `failed`: a list of values that could not be loaded.
 */
export function useDraftChoices(draft: StoryDraft, projectId: string | undefined, status: StoryStatus) {
  const { filter } = useAppSearch();
  const sprints = useSprintNames(projectId);
  const epics = useEpics(projectId);
  const labels = useProjectLabels(projectId);
  useLiveSprints(projectId);
  const sprintOptions = useSprintOptions({ project_id: projectId, sprint_id: null, status });
  const epicOptions = useEpicOptions({ project_id: projectId, epic_id: null });

  const running = sprints.data?.find((each) => each.status === 'active' || each.status === 'paused')?.id;
  const onlySprint = onlyOf(filter?.sprint);
  const filteredSprint = onlySprint === ACTIVE_SPRINT && sprints.data ? running : onlySprint;
  const resolve = (
    field: 'sprint' | 'epic',
    options: readonly SelectOption[],
    filtered: string | undefined,
    { data }: UseQueryResult,
  ) => {
    const choice = draft[field];
    const selected = choice !== null && choice !== FILTERED && choice.projectId === projectId ? choice : null;
    const wanted = choice === FILTERED ? filtered : selected?.id;
    const id = data === undefined ? undefined : options.find(({ value }) => value === wanted)?.value;
    return {
      value: { id: id ?? null, options },
      gone: data && selected && id === undefined ? [{ field, name: selected.name }] : [],
      pending: projectId !== undefined && wanted !== undefined && data === undefined,
    };
  };
  const sprint = resolve('sprint', sprintOptions, filteredSprint, sprints);
  const epic = resolve('epic', epicOptions, onlyOf(filter?.epic), epics);
  const chosen = resolveLabels(draft.labels, projectId, labels.data);
  const lists: UseQueryResult[] = [sprints, epics, labels];
  return {
    sprint: sprint.value,
    epic: epic.value,
    labels: chosen.names,
    gone: [...sprint.gone, ...epic.gone, ...chosen.gone],
    pending: sprint.pending || epic.pending || chosen.pending,
    failed: lists.find((list) => list.isError && list.data === undefined),
  };
}

/** The only value of a part of the filter; undefined if it has several, or 'none'. */
function onlyOf(values: readonly string[] = []): string | undefined {
  const [value, ...others] = values;
  return others.length > 0 || value === NO_ONE ? undefined : value;
}

function resolveLabels(
  chosen: readonly LabelChoice[],
  projectId: string | undefined,
  known: readonly { id: string; name: string }[] | undefined,
): { names: string[]; gone: GoneChoice[]; pending: boolean } {
  const own = chosen.filter((label) => label.id === null || label.projectId === projectId);
  // a renamed label keeps its id; a deleted one may have been created again
  const nameNow = ({ id, name }: LabelChoice) =>
    (id === null ? name : undefined) ??
    known?.find((label) => label.id === id)?.name ??
    known?.find((label) => label.name === name)?.name;
  const names = own.flatMap((label) => nameNow(label) ?? []);
  const gone = known ? own.filter((label) => nameNow(label) === undefined) : [];
  return {
    names: [...new Set(names)],
    gone: gone.map(({ name }) => ({ field: 'label', name })),
    pending: known === undefined && own.some(({ id }) => id !== null),
  };
}
