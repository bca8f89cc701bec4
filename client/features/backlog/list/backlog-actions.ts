import { createContext } from 'react';
import { standingIn } from '#client/data/projects/standing.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import type { ListDrag } from '#client/lib/drag/list-drag.ts';
import { neighbourOf } from '#client/lib/ranked-lists/ranked-lists.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import { describeFailure } from '#client/lib/text/errors.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { mayDeleteStory } from '#shared/rules/accounts/permissions.ts';
import { type BacklogData, backlogNames, count } from './backlog-data.ts';
import { backlogMoves, reportFailure, save } from './backlog-moves.ts';
import { canEnterSection, isRunning } from './sections.ts';
import type { Selection } from './selection.ts';

/** The actions of a person on the stories of the backlog. */
export interface BacklogActions {
  /** Whether the person may change the stories. */
  mayEdit: boolean;
  /** Filters stories: the ones that the person may delete. */
  deletable: (stories: readonly CardStory[]) => CardStory[];
  /** Dragging, by pointer and by keyboard. */
  drag: ListDrag;
  nameOf: (section: string) => string;
  /** Whether a move of some stories to a section changes the scope of a running sprint. */
  changesScope: (stories: readonly CardStory[], section: string) => boolean;
  keyOf: (story: CardStory) => string;
  /** The stories that move with one story: the whole selection if the story is selected. */
  movingWith: (id: string) => CardStory[];
  /** The stories that a key changes: those that move with a story, or the selection; without those that the person may not edit. */
  editable: (id: string | undefined) => CardStory[];
  /** Moves each story to the top or the bottom of its section. */
  send: (stories: readonly CardStory[], to: 'top' | 'bottom') => void;
  /** Moves stories to the end of a section. */
  sendTo: (stories: readonly CardStory[], section: string) => void;
  change: (stories: readonly CardStory[], change: StoryChange) => void;
  remove: (stories: readonly CardStory[]) => Promise<void>;
  /** The sections to which some stories may move, except one that contains all of them already. */
  destinations: (stories: readonly CardStory[]) => string[];
  selectAll: () => void;
  /** Selects or deselects a row; `range`: all rows from the previously selected one. */
  toggle: (id: string, range: boolean) => void;
  /** Moves the focus to another row; with `extend` the selection grows. */
  go: (id: string, key: string, extend: boolean) => boolean;
}

/**
 * @param data the backlog at the moment of the call.
 * @param mayEdit whether the person may change the stories.
 */
export function createBacklogActions(
  selection: Selection,
  data: () => BacklogData,
  mayEdit: boolean,
): BacklogActions {
  const { keyOf, nameOf, called } = backlogNames(data);
  const shown = (ids: ReadonlySet<string>) =>
    data()
      .sections.flatMap((section) => section.stories)
      .filter((story) => ids.has(story.id));
  const movingWith = (id: string) => shown(selection.ids.has(id) ? selection.ids : new Set([id]));
  const moves = backlogMoves(data, movingWith);
  return {
    mayEdit,
    deletable: (stories) =>
      stories.filter((story) => {
        const project = data().projects.get(story.project_id);
        return mayDeleteStory(standingIn(project, data().personId), story);
      }),
    ...moves,
    nameOf,
    changesScope: (stories, to) => changesScope(data(), stories, to),
    keyOf,
    movingWith,
    editable: (id) =>
      (id === undefined ? shown(selection.ids) : movingWith(id)).filter((story) =>
        data().editable.has(story.project_id),
      ),
    change: (stories, change) => {
      if (stories.length === 0) return;
      const values = { what: called(stories), ...count(stories) };
      save(
        stories.map((story) => ({ story, change })),
        i18n.t('backlog:changed', values),
      );
    },
    remove: async (stories) => {
      const ids = stories.map(({ id }) => id);
      try {
        const title = i18n.t('backlog:removed', { what: called(stories), ...count(stories) });
        await deleteStories(ids, { title, onFailure: (error) => reportFailure(error, stories) });
        selection.select([]);
      } catch (error) {
        toast.failure(i18n.t('backlog:removeFailed', count(stories)), describeFailure(error));
      }
    },
    destinations: (stories) =>
      data()
        .whole.filter(
          (section) =>
            stories.some((story) => canEnterSection(story, section)) &&
            !stories.every((story) => section.stories.some(({ id }) => id === story.id)),
        )
        .map(({ id }) => id),
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
  return {
    selectAll: () =>
      selection.select(data().sections.flatMap((section) => section.stories.map(({ id }) => id))),
    toggle: (id, range) => {
      const { rows } = data();
      const [from, to] = [rows.indexOf(selection.anchorId ?? ''), rows.indexOf(id)];
      const selected = new Set(selection.ids);
      if (range && from >= 0 && to >= 0) {
        for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(row);
      } else if (selected.has(id)) selected.delete(id);
      else selected.add(id);
      if (!range || from < 0) selection.anchorId = id;
      selection.select(selected);
    },
    go: (id, key, extend) => {
      const { rows } = data();
      const next = neighbourOf([{ id: 'rows', shown: rows.map((row) => ({ id: row })) }], id, key);
      if (next === null) return false;
      if (extend) {
        if (selection.anchorId === null || selection.ids.size === 0) selection.anchorId = id;
        const [from, end] = [rows.indexOf(selection.anchorId), rows.indexOf(next)];
        selection.select(rows.slice(Math.min(from, end), Math.max(from, end) + 1));
      }
      drag.requestFocus(next);
      return true;
    },
  };
}

export const BacklogActionsContext = createContext<BacklogActions | null>(null);

/** The actions of the surrounding backlog. */
export const useBacklogActions = () => useSurrounding(BacklogActionsContext, 'backlog');
