import type { UseQueryResult } from '@tanstack/react-query';
import { useEpics } from '#client/data/epics/queries.ts';
import { useProjectLabels } from '#client/data/labels/queries.ts';
import { useSprintNames } from '#client/data/sprints/lists.ts';
import { useLiveSprints } from '#client/data/sprints/queries.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { ACTIVE_SPRINT, NO_ONE } from '#shared/rules/stories/filter/story-filter.ts';
import { type Choice, FILTERED, type LabelChoice, type StoryDraft } from './story-draft.ts';

interface Named {
  id: string;
  name: string;
}

/** A choice that does not exist any more, or is closed. */
export interface GoneChoice {
  field: 'sprint' | 'epic' | 'label';
  name: string;
}

/** The sprint, the epic and the labels of a new story. */
export interface DraftChoices {
  sprint: Named | null;
  epic: Named | null;
  labels: string[];
  gone: GoneChoice[];
  /** Whether it is not known yet if the selected values still exist. */
  pending: boolean;
  /** A list of values that could not be loaded. */
  failed: UseQueryResult | undefined;
}

/**
 * The selected sprint, epic and labels of a new story, as its project has them now. Values of another project are left out.
 * Without a selection: the sprint and the epic by which the view is filtered.
 */
export function useDraftChoices(draft: StoryDraft, projectId: string | undefined): DraftChoices {
  const { filter } = useAppSearch();
  const sprints = useSprintNames(projectId);
  const epics = useEpics(projectId);
  const labels = useProjectLabels(projectId);
  useLiveSprints(projectId);

  const openSprints = sprints.data?.filter(({ status }) => status !== 'completed');
  const running = openSprints?.find(({ status }) => status !== 'planned')?.id;
  const onlySprint = onlyOf(filter?.sprint);
  const sprint = resolve('sprint', draft.sprint, {
    projectId,
    open: openSprints,
    filtered: onlySprint === ACTIVE_SPRINT && openSprints ? running : onlySprint,
  });
  const epic = resolve('epic', draft.epic, {
    projectId,
    open: epics.data?.filter(({ closed_at, project_id }) => closed_at === null && project_id === projectId),
    filtered: onlyOf(filter?.epic),
  });
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

interface Known {
  projectId: string | undefined;
  /** The values that a story may have; undefined while they load. */
  open: readonly Named[] | undefined;
  /** The id of the value by which the view is filtered. */
  filtered: string | undefined;
}

function resolve(
  field: GoneChoice['field'],
  choice: Choice | typeof FILTERED | null,
  { projectId, open, filtered }: Known,
): { value: Named | null; gone: GoneChoice[]; pending: boolean } {
  const selected = choice !== null && choice !== FILTERED && choice.projectId === projectId ? choice : null;
  const id = choice === FILTERED ? filtered : selected?.id;
  const value = open?.find((each) => each.id === id) ?? null;
  return {
    value,
    gone: open && selected && !value ? [{ field, name: selected.name }] : [],
    pending: projectId !== undefined && id !== undefined && open === undefined,
  };
}

function resolveLabels(
  chosen: readonly LabelChoice[],
  projectId: string | undefined,
  known: readonly Named[] | undefined,
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
