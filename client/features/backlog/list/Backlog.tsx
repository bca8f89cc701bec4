import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { usePerson } from '#client/data/account/session.ts';
import type { FieldSort } from '#client/data/own-fields/sorting.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useProjectIdsWhere, useProjectsWhere } from '#client/data/projects/standing.ts';
import type { StorySearch } from '#client/data/stories/search/story-search.ts';
import { useEditKeys } from '#client/data/stories/story-edit.ts';
import { usePeekKeys } from '#client/data/stories/story-peek.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { ListDragContext } from '#client/lib/drag/list-drag-context.ts';
import { type KeyboardPreview, useKeyboardPreview } from '#client/lib/drag/use-keyboard-preview.ts';
import { useMenuKey, useSelectKey } from '#client/lib/keys/item-keys.ts';
import { loadAtFirstSign } from '#client/lib/lazy/first-sign.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { Selection, SelectionContext, usePrunedSelection } from '#client/lib/ranked-lists/selection.ts';
import { useLatest } from '#client/lib/state/use-latest.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { BulkBar } from '#client/stories/bulk/BulkBar.tsx';
import { DragAnnouncer } from '#client/stories/marks/DragAnnouncer.tsx';
import { mayEditStories } from '#shared/rules/accounts/permissions.ts';
import classes from './Backlog.module.css';
import { BacklogList } from './BacklogList.tsx';
import { type BacklogActions, BacklogActionsContext, createBacklogActions } from './backlog-actions.ts';
import type { BacklogData } from './backlog-data.ts';
import { type ListLayout, type ListRow, listRowsOf } from './list-rows.ts';
import { loadRowMenu } from './RowMenu.tsx';
import { listsOf, type Section, sortSections } from './sections.ts';
import { useFolded } from './use-folded.ts';
import type { MatchingSections } from './use-matching-sections.ts';

const NothingFound = lazy(() => import('#client/stories/filter/NothingFound.tsx'), 'NothingFound');
const SortNote = lazy(() => import('../sort/SortNote.tsx'), 'SortNote');

interface BacklogProps extends MatchingSections {
  stories: readonly CardStory[];
  projects: ReadonlyMap<string, Project>;
  projectId: string | undefined;
  search: StorySearch;
}

/** The list in its sections, and the actions on stories. */
export function Backlog(props: BacklogProps) {
  const { stories, whole, matching, projects, projectId, search } = props;
  const [selection] = useState(() => new Selection());
  const { folded, fold } = useFolded();
  const [covered, setCovered] = useState(0);
  const editable = useProjectIdsWhere(mayEditStories);
  const helpId = useId();
  const { t } = useTranslation('backlog');
  const { sort: asked } = useAppSearch();
  const [found, setFound] = useState<FieldSort>();
  const sort = asked === undefined ? undefined : found;
  const sections = useMemo(() => (sort ? sortSections(matching, sort.compare) : matching), [matching, sort]);
  const mayEdit = useProjectsWhere(mayEditStories, projectId).length > 0;
  // the project of new stories: the selected one, or the only one
  const only = projectId ?? (projects.size === 1 ? [...projects.keys()][0] : undefined);
  const addTo = mayEdit ? only : undefined;
  // a new story would not stand where it is typed
  const filtered = search.active || sort !== undefined;
  const layout = useMemo(() => ({ folded, filtered, addTo }), [folded, filtered, addTo]);
  const items = useMemo(() => listRowsOf(sections, layout), [sections, layout]);
  const data = useData({ stories, sections, matching, whole, items, projects, editable });
  const actions = useActions(selection, data, mayEdit, sort !== undefined);
  const listed = useMemo(() => sections.flatMap((section) => section.stories), [sections]);
  usePrunedSelection(selection, listed);
  useTabStop(selection, data.rows);
  useEditKeys((id) => actions.editable(id));
  useSelectKey(mayEdit ? actions.toggle : undefined);
  useMenuKey();
  usePeekKeys();
  useEffect(() => loadAtFirstSign(loadRowMenu), []);
  const preview = useKeyboardPreview(actions.drag, data.lists);
  const rows = useRows(items, sections, layout, preview);

  return (
    <SelectionContext value={selection}>
      <BacklogActionsContext value={actions}>
        <ListDragContext value={actions.drag}>
          {asked !== undefined && <SortNote projectId={projectId} asked={asked} onSort={setFound} />}
          {search.active && listed.length === 0 ? (
            <div className={classes['rest']}>
              <NothingFound onClear={search.clear} />
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
          {mayEdit && (
            <BulkBar
              all={listed}
              actions={actions}
              lists="sections"
              projectId={projectId}
              onCover={setCovered}
            />
          )}
          <VisuallyHidden id={helpId}>
            {t(mayEdit ? (sort ? 'rowHelpSorted' : 'rowHelp') : 'rowHelpReader')}
          </VisuallyHidden>
          <DragAnnouncer />
        </ListDragContext>
      </BacklogActionsContext>
    </SelectionContext>
  );
}

type Shown = Pick<BacklogData, 'stories' | 'sections' | 'whole' | 'projects' | 'editable'>;

/** The data that the actions read. */
function useData(shown: Shown & { matching: readonly Section[]; items: readonly ListRow[] }): BacklogData {
  const { stories, sections, matching, whole, items, projects, editable } = shown;
  const personId = usePerson().id;
  const byId = useMemo(() => new Map(stories.map((story) => [story.id, story])), [stories]);
  return useMemo(() => {
    const rows = items.flatMap((item) => (item.kind === 'story' ? [item.story.id] : []));
    // a place in a list is one among the ranks
    const lists = listsOf(whole, matching);
    return { stories, byId, sections, whole, lists, rows, projects, editable, personId };
  }, [stories, byId, sections, matching, whole, items, projects, editable, personId]);
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

/** Actions that stay the same object while the backlog changes, so that a row renders again only for its own changes. */
function useActions(
  selection: Selection,
  data: BacklogData,
  mayEdit: boolean,
  sorted: boolean,
): BacklogActions {
  const read = useLatest(data);
  return useMemo(
    () => createBacklogActions(selection, read, { mayEdit, mayDrag: mayEdit && !sorted }),
    [selection, read, mayEdit, sorted],
  );
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
