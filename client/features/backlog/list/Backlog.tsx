import { type ComponentType, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { DragAnnouncer } from '#client/components/stories/DragAnnouncer.tsx';
import { usePerson } from '#client/data/account/session.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useProjectIdsWhere, useProjectsWhere } from '#client/data/projects/standing.ts';
import { runningOf, type Sprint } from '#client/data/sprints/types.ts';
import { useEditKeys } from '#client/data/stories/story-edit.ts';
import { type FilteredStories, type StorySearch, useMatcher } from '#client/data/stories/story-search.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { type KeyboardPreview, useKeyboardPreview } from '#client/lib/drag/use-keyboard-preview.ts';
import { useLatest } from '#client/lib/state/use-latest.ts';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import { BulkBar } from '../bulk/BulkBar.tsx';
import classes from './Backlog.module.css';
import { BacklogList } from './BacklogList.tsx';
import { type BacklogActions, BacklogActionsContext, createBacklogActions } from './backlog-actions.ts';
import type { BacklogData } from './backlog-data.ts';
import { type ListLayout, type ListRow, listRowsOf } from './list-rows.ts';
import { filterSections, listsOf, type Section, sectionsOf } from './sections.ts';
import { Selection, SelectionContext } from './selection.ts';
import { useFolded } from './use-folded.ts';

/** The components of other features that the backlog shows. */
export interface BacklogSlots {
  /** Search and filters of stories. */
  FilterBar: ComponentType<FilteredStories>;
  /** Replaces the list when no story matches the search. */
  NothingFound: ComponentType<{ onClear: () => void }>;
}

interface BacklogProps extends BacklogSlots {
  stories: readonly CardStory[];
  /** The planned and running sprints. */
  sprints: readonly Sprint[];
  projects: ReadonlyMap<string, Project>;
  projectId: string | undefined;
  search: StorySearch;
}

/** The filter bar, the list in its sections, and the actions on stories. */
export function Backlog(props: BacklogProps) {
  const { stories, sprints, projects, projectId, search, FilterBar, NothingFound } = props;
  const [selection] = useState(() => new Selection());
  const { folded, fold } = useFolded();
  const [covered, setCovered] = useState(0);
  const editable = useProjectIdsWhere(mayEditStories);
  const helpId = useId();
  const { t } = useTranslation('backlog');
  const { whole, sections } = useSections(props);
  const mayEdit = useProjectsWhere(mayEditStories, projectId).length > 0;
  // the project of new stories: the selected one, or the only one
  const only = projectId ?? (projects.size === 1 ? [...projects.keys()][0] : undefined);
  const addTo = mayEdit ? only : undefined;
  const layout = useMemo(() => ({ folded, filtered: search.active, addTo }), [folded, search.active, addTo]);
  const items = useMemo(() => listRowsOf(sections, layout), [sections, layout]);
  const data = useData({ stories, sections, whole, items, projects, editable });
  const actions = useActions(selection, data, mayEdit);
  usePrunedSelection(selection, data);
  useTabStop(selection, data.rows);
  useEditKeys((id) => actions.editable(id));
  const preview = useKeyboardPreview(actions.drag, data.lists);
  const rows = useRows(items, sections, layout, preview);
  const shown = count(sections);

  return (
    <SelectionContext value={selection}>
      <BacklogActionsContext value={actions}>
        <ListDragContext value={actions.drag}>
          <FilterBar
            search={search}
            projectId={projectId}
            sprints={sprints}
            shown={shown}
            total={count(whole)}
          />
          {search.active && shown === 0 ? (
            <div className={classes['rest']}>
              <NothingFound onClear={() => search.apply({})} />
            </div>
          ) : (
            <BacklogList
              items={rows}
              order={preview ?? stories}
              projects={projects}
              projectId={projectId}
              addTo={addTo}
              helpId={helpId}
              editable={editable}
              covered={covered}
              onFold={fold}
            />
          )}
          {mayEdit && <BulkBar data={data} projectId={projectId} sprints={sprints} onCover={setCovered} />}
          <VisuallyHidden id={helpId}>{t(mayEdit ? 'rowHelp' : 'rowHelpReader')}</VisuallyHidden>
          <DragAnnouncer />
        </ListDragContext>
      </BacklogActionsContext>
    </SelectionContext>
  );
}

/** The sections of all stories, and those of the stories that the search finds. */
function useSections({ stories, sprints, projects, search }: BacklogProps) {
  const running = useMemo(() => runningOf(sprints), [sprints]);
  const matches = useMatcher(search.typed, search.filter, projects, running);
  const whole = useMemo(() => sectionsOf(stories, sprints), [stories, sprints]);
  const sections = useMemo(
    () => (search.active ? filterSections(whole, matches) : whole),
    [whole, matches, search.active],
  );
  return { whole, sections };
}

type Shown = Pick<BacklogData, 'stories' | 'sections' | 'whole' | 'projects' | 'editable'>;

/** The data that the actions read. */
function useData(shown: Shown & { items: readonly ListRow[] }): BacklogData {
  const { stories, sections, whole, items, projects, editable } = shown;
  const personId = usePerson().id;
  const byId = useMemo(() => new Map(stories.map((story) => [story.id, story])), [stories]);
  return useMemo(() => {
    const rows = items.flatMap((item) => (item.kind === 'story' ? [item.story.id] : []));
    const lists = listsOf(whole, sections);
    return { stories, byId, sections, whole, lists, rows, projects, editable, personId };
  }, [stories, byId, sections, whole, items, projects, editable, personId]);
}

/** The rows of the list, with the stories where the keyboard would drop them. */
function useRows(
  items: ListRow[],
  sections: readonly Section[],
  layout: ListLayout,
  preview: KeyboardPreview<string, CardStory> | null,
): ListRow[] {
  return useMemo(() => {
    if (preview === null) return items;
    const moved = sections.map((section) => ({ ...section, stories: preview.shown.get(section.id) ?? [] }));
    // a folded section opens for what the keyboard drags into it
    const folded = new Set([...layout.folded].filter((id) => id !== preview.place.list));
    return listRowsOf(moved, { ...layout, folded });
  }, [preview, items, sections, layout]);
}

const count = (sections: ReturnType<typeof sectionsOf>) =>
  sections.reduce((sum, section) => sum + section.stories.length, 0);

/** Actions that stay the same object while the backlog changes, so that a row renders again only for its own changes. */
function useActions(selection: Selection, data: BacklogData, mayEdit: boolean): BacklogActions {
  const read = useLatest(data);
  return useMemo(() => createBacklogActions(selection, read, mayEdit), [selection, read, mayEdit]);
}

/** Removes stories that are no longer shown from the selection: nobody should change stories that they do not see. */
function usePrunedSelection(selection: Selection, data: BacklogData): void {
  useLayoutEffect(() => {
    if (selection.ids.size === 0) return;
    const there = new Set(data.sections.flatMap((section) => section.stories.map(({ id }) => id)));
    const kept = [...selection.ids].filter((id) => there.has(id));
    if (kept.length < selection.ids.size) selection.select(kept);
  }, [selection, data]);
}

/** Keeps one row a stop of the tab key: the last focused one; if it is gone, the row at its place, at first the first one. */
function useTabStop(selection: Selection, rows: readonly string[]): void {
  const before = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    const { currentId } = selection.store.get();
    if (currentId === null || !rows.includes(currentId)) {
      const at = Math.max(before.current.indexOf(currentId ?? ''), 0);
      selection.setCurrent(rows[Math.min(at, rows.length - 1)] ?? null);
    }
    before.current = rows;
  }, [selection, rows]);
}
