import { createContext } from 'react';
import type { SeveralActions } from '#client/data/stories/bulk.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { changeSeveral, deletableOf, removeSeveral } from '#client/data/stories/write/several.ts';
import type { ListDrag } from '#client/lib/drag/list-drag.ts';
import { neighbourOf } from '#client/lib/ranked-lists/ranked-lists.ts';
import type { Selection } from '#client/lib/ranked-lists/selection.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { type BacklogData, backlogNames, isMarkedByHand } from './backlog-data.ts';
import { backlogMoves } from './backlog-moves.ts';
import { canEnterSection, isRunning } from './sections.ts';

/** The actions of a person on the stories of the backlog. */
export interface BacklogActions extends SeveralActions {
  /** Whether the person may change the stories. */
  mayEdit: boolean;
  /** Whether stories are dragged: not in a list that is sorted by something else than their ranks. */
  mayDrag: boolean;
  /** Dragging, by pointer and by keyboard. */
  drag: ListDrag;
  nameOf: (section: string) => string;
  /** The stories that move with one story: the whole selection if the story is selected. */
  movingWith: (id: string) => CardStory[];
  /** The stories that a key changes: those that move with a story, or the selection; without those that the person may not edit. */
  editable: (id: string | undefined) => CardStory[];
  /** Moves each story to the top or the bottom of its section. */
  send: (stories: readonly CardStory[], to: 'top' | 'bottom') => void;
  selectAll: () => void;
  /** Selects or deselects a row; `range`: all rows from the previously selected one. */
  toggle: (id: string, range: boolean) => void;
  /** Moves the focus to another row; with `extend` the selection grows. */
  go: (id: string, key: string, extend: boolean) => boolean;
}

/**
 * @param data the backlog at the moment of the call.
 * @param rights whether the person may change the stories, and drag them.
 */
export function createBacklogActions(
  selection: Selection,
  data: () => BacklogData,
  rights: Pick<BacklogActions, 'mayEdit' | 'mayDrag'>,
): BacklogActions {
  const { nameOf } = backlogNames(data);
  const shown = (ids: ReadonlySet<string>) =>
    data()
      .sections.flatMap((section) => section.stories)
      .filter((story) => ids.has(story.id));
  const movingWith = (id: string) => shown(selection.ids.has(id) ? selection.ids : new Set([id]));
  const moves = backlogMoves(data, movingWith);
  return {
    ...rights,
    ...moves,
    nameOf,
    movingWith,
    editable: (id) =>
      (id === undefined ? shown(selection.ids) : movingWith(id)).filter((story) =>
        data().editable.has(story.project_id),
      ),
    deletable: (stories) => deletableOf(stories, data().projects, data().personId),
    change: (stories, change) => changeSeveral(stories, change, data().projects),
    remove: (stories) => removeSeveral(stories, data().projects),
    destinations: (stories) =>
      data()
        .whole.filter(
          (section) =>
            stories.some((story) => canEnterSection(story, section, isMarkedByHand(data(), story))) &&
            !stories.every((story) => section.stories.some(({ id }) => id === story.id)),
        )
        .map(({ id, sprint }) => ({
          id,
          planned: sprint?.status === 'planned',
          name: nameOf(id),
          hint: changesScope(data(), stories, id) ? i18n.t('kanban:scope.hint') : undefined,
        })),
    ...selecting(selection, data, moves.drag),
  };
}

/** Whether a move of some stories to a section changes the scope of a running sprint. */
function changesScope({ whole }: BacklogData, stories: readonly CardStory[], to: string): boolean {
  const running = new Set(whole.filter(({ sprint }) => isRunning(sprint)).map(({ id }) => id));
  return stories.some(
    ({ sprint_id, status }) =>
      status !== 'done' && sprint_id !== to && (running.has(to) || running.has(sprint_id ?? '')),
  );
}

/** Selects rows and moves the focus. */
function selecting(
  selection: Selection,
  data: () => BacklogData,
  drag: BacklogActions['drag'],
): Pick<BacklogActions, 'selectAll' | 'toggle' | 'go'> {
  const mayEdit = (story: CardStory | undefined) =>
    story !== undefined && data().editable.has(story.project_id);
  /** The rows that the person may change. */
  const ownRows = () => data().rows.filter((id) => mayEdit(data().byId.get(id)));
  return {
    selectAll: () =>
      selection.select(
        data().sections.flatMap((section) => section.stories.filter(mayEdit).map(({ id }) => id)),
      ),
    toggle: (id, range) => (range ? selection.toggleRange(id, ownRows()) : selection.toggle(id)),
    go: (id, key, extend) => {
      const shown = data().rows.map((row) => ({ id: row }));
      const next = neighbourOf([{ id: 'rows', shown }], id, key);
      if (next === null) return false;
      const rows = ownRows();
      if (extend && rows.includes(next)) selection.extend(id, next, rows);
      drag.requestFocus(next);
      return true;
    },
  };
}

export const BacklogActionsContext = createContext<BacklogActions | null>(null);

/** The actions of the surrounding backlog. */
export const useBacklogActions = () => useSurrounding(BacklogActionsContext, 'backlog');
