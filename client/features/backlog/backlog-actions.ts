import { createContext } from 'react';
import type { Project } from '#client/data/projects/queries.ts';
import { standingIn } from '#client/data/projects/standing.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { deleteStories } from '#client/data/stories/write/delete-stories.ts';
import { bulkWrite, type StoryEdit } from '#client/data/stories/write/story-write.ts';
import { submit } from '#client/data/stories/write/submit.ts';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { i18n } from '#client/lib/i18n.ts';
import { toast } from '#client/lib/toast.ts';
import { useSurrounding } from '#client/lib/use-surrounding.ts';
import type { StoryChange } from '#shared/contracts/change-stories.ts';
import { mayDeleteStory } from '#shared/rules/permissions.ts';
import { ranksAtPlace } from '#shared/rules/place-ranks.ts';
import {
  neighbourOf,
  type Place,
  positionOf,
  type RankedLists,
  staysInPlace,
} from '#shared/rules/ranked-lists.ts';
import { storyKey } from '#shared/rules/story.ts';
import { canEnterSection, isRunning, READY, REFINE, type Section } from './sections.ts';
import type { Selection } from './selection.ts';

/** The current state of the backlog. */
export interface BacklogData {
  /** All stories, by id and in the order of their ranks. */
  stories: readonly CardStory[];
  byId: ReadonlyMap<string, CardStory>;
  /** The sections with the stories that match the filter; folded sections included. */
  sections: readonly Section[];
  /** The sections with all their stories. */
  whole: readonly Section[];
  /** The sections as ranked lists. */
  lists: RankedLists<string, CardStory>;
  /** The ids of the stories in the list, from the top, without folded sections. */
  rows: readonly string[];
  projects: ReadonlyMap<string, Project>;
  /** The projects whose stories the person may edit. */
  editable: ReadonlySet<string>;
  /** The signed-in person. */
  personId: string;
}

/** The actions of a person on the stories of the backlog. */
export interface BacklogActions {
  /** Whether the person may change the stories. */
  mayEdit: boolean;
  /** Those of some stories that the person may delete. */
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

type SeenStories = ReadonlyMap<string, CardStory>;

const count = (stories: readonly unknown[]) => ({ count: stories.length });

/**
 * @param data the backlog at the moment of the call.
 * @param mayEdit whether the person may change the stories.
 */
export function createBacklogActions(
  selection: Selection,
  data: () => BacklogData,
  mayEdit: boolean,
): BacklogActions {
  const keyOf = (story: CardStory) =>
    storyKey(data().projects.get(story.project_id)?.key ?? '', story.number);
  const nameOf = (id: string) => {
    if (id === READY) return i18n.t('backlog:section.ready');
    if (id === REFINE) return i18n.t('backlog:section.refine');
    return data().whole.find((section) => section.id === id)?.sprint?.name ?? '';
  };
  const called = (stories: readonly CardStory[]) => {
    const [only] = stories;
    return stories.length === 1 && only ? keyOf(only) : i18n.t('backlog:stories', count(stories));
  };
  const shown = (ids: ReadonlySet<string>) =>
    data()
      .sections.flatMap((section) => section.stories)
      .filter((story) => ids.has(story.id));
  const movingWith = (id: string) => shown(selection.ids.has(id) ? selection.ids : new Set([id]));
  const idsOf = (stories: readonly CardStory[]) => new Set(stories.map(({ id }) => id));

  const reportFailure = (error: unknown, stories: readonly CardStory[]) => {
    if (failureCode(error) === 'wip_limit_reached') {
      toast.refusal(describeFailure(error), i18n.t('backlog:nothingChanged', count(stories)));
    } else toast.failure(i18n.t('backlog:changeFailed', count(stories)), describeFailure(error));
  };
  const save = (edits: readonly StoryEdit[], title: string) => {
    const before = edits.map(({ story }) => story);
    const onFailure = (error: unknown) => reportFailure(error, before);
    submit(bulkWrite(edits), { undo: { before, title, onFailure } }).catch(onFailure);
  };

  /** @param seen the stories as the person saw them when they decided, if not as they are now. */
  const edits = (stories: readonly CardStory[], section: Section, place: Place, seen?: SeenStories) => {
    const ranks = ranksAtPlace(data().lists, place, idsOf(stories), stories.length);
    const enters: StoryChange = section.sprint
      ? { sprint_id: section.sprint.id }
      : { sprint_id: null, ready: section.id === READY };
    return stories.map((story, at): StoryEdit => {
      const inside = section.stories.some(({ id }) => id === story.id);
      const change = { rank: ranks[at] ?? story.rank, ...(!inside && enters) };
      return { story: seen?.get(story.id) ?? story, change };
    });
  };
  const move = (stories: readonly CardStory[], place: Place, seen?: SeenStories) => {
    const section = data().whole.find(({ id }) => id === place.list);
    const going = section ? stories.filter((story) => canEnterSection(story, section)) : [];
    if (!section || going.length === 0 || staysInPlace(data().lists, place, idsOf(going))) return;
    const values = {
      what: called(going),
      section: nameOf(section.id),
      ...positionOf(data().lists, place, idsOf(going)),
    };
    drag.announce(i18n.t('backlog:announce.dropped', values));
    const [first] = going;
    if (drag.focusedId && first && idsOf(going).has(drag.focusedId)) drag.requestFocus(drag.focusedId);
    save(edits(going, section, place, seen), i18n.t('backlog:moved', { ...count(going), ...values }));
  };
  const wholeSectionOf = (story: CardStory) =>
    data().whole.find((section) => section.stories.some(({ id }) => id === story.id));

  // changes by other people arrive while rows are held: they are moved from where they were picked up
  let pickedUp: SeenStories = new Map();
  const drag = new ListDrag({
    lists: () => data().lists,
    onPickUp: (id) => {
      pickedUp = new Map(movingWith(id).map((story) => [story.id, story]));
    },
    layout: 'stacked',
    movingWith: (id) => idsOf(movingWith(id)),
    canEnter: (id, list) => {
      const [story, section] = [data().byId.get(id), data().whole.find((each) => each.id === list)];
      return story !== undefined && section !== undefined && canEnterSection(story, section);
    },
    describe: (event, id, place) => {
      const moving = movingWith(id);
      const where = positionOf(data().lists, place, idsOf(moving));
      return i18n.t(`backlog:announce.${event}`, {
        what: called(moving),
        section: nameOf(place.list),
        ...where,
      });
    },
    drop: (id, place) => move(movingWith(id), place, pickedUp),
  });

  return {
    mayEdit,
    deletable: (stories) =>
      stories.filter((story) => {
        const project = data().projects.get(story.project_id);
        return mayDeleteStory(standingIn(project, data().personId), story);
      }),
    drag,
    nameOf,
    changesScope: (stories, to) => {
      const running = new Set(
        data()
          .whole.filter(({ sprint }) => isRunning(sprint))
          .map(({ id }) => id),
      );
      return stories.some(
        ({ sprint_id, status }) =>
          status !== 'done' && sprint_id !== to && (running.has(to) || running.has(sprint_id ?? '')),
      );
    },
    keyOf,
    movingWith,
    editable: (id) =>
      (id === undefined ? shown(selection.ids) : movingWith(id)).filter((story) =>
        data().editable.has(story.project_id),
      ),
    send: (stories, to) => {
      const all = [...Map.groupBy(stories, wholeSectionOf)].flatMap(([section, going]) => {
        if (!section) return [];
        const place = { list: section.id, beforeId: null, edge: to };
        return staysInPlace(data().lists, place, idsOf(going)) ? [] : edits(going, section, place);
      });
      if (all.length === 0) return;
      const values = { what: called(stories), ...count(stories) };
      save(all, i18n.t(`backlog:sent.${to}`, values));
    },
    sendTo: (stories, section) => move(stories, { list: section, beforeId: null, edge: 'bottom' }),
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
