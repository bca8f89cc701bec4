import { createContext, useContext } from 'react';
import type { StoryChange } from '../../../shared/contracts/change-stories.ts';
import { ranksAt } from '../../../shared/rules/rank.ts';
import { storyKey } from '../../../shared/rules/story.ts';
import { describeFailure, failureCode } from '../../lib/errors.ts';
import { i18n } from '../../lib/i18n.ts';
import type { Project } from '../../lib/projects.ts';
import { changeStories, deleteStories, restoreStories } from '../../lib/stories/bulk.ts';
import { inverseOf, type StoryEdit } from '../../lib/stories/edits.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import { toast } from '../../lib/toast.ts';
import type { BacklogStore } from './backlog-store.ts';
import { othersAt, type Place, placeOf, positionOf, stays, stepPlace } from './places.ts';
import { mayEnter, READY, REFINE, type Section } from './sections.ts';

/** The backlog as it is at this moment. */
export interface BacklogData {
  /** All stories, by id and in the order of their ranks. */
  stories: readonly CardStory[];
  byId: ReadonlyMap<string, CardStory>;
  /** What is shown: filtered, with what is folded. */
  sections: readonly Section[];
  /** The same without a filter. */
  whole: readonly Section[];
  /** The ids of the rows in sight of the list, from the top. */
  rows: readonly string[];
  projects: ReadonlyMap<string, Project>;
}

/** What a person does with the stories of the backlog, by whatever means. */
export interface BacklogActions {
  nameOf: (section: string) => string;
  keyOf: (story: CardStory) => string;
  /** The stories that go along when one is taken: the selection, where it is in it. */
  taken: (id: string) => CardStory[];
  pickUp: (story: CardStory, by: 'mouse' | 'touch' | 'keyboard') => void;
  hover: (place: Place | null) => void;
  step: (key: string) => void;
  drop: () => void;
  cancel: () => void;
  /** To the top or the bottom of the section that each is in. */
  send: (stories: readonly CardStory[], to: 'top' | 'bottom') => void;
  /** To the end of a section. */
  sendTo: (stories: readonly CardStory[], section: string) => void;
  change: (stories: readonly CardStory[], change: StoryChange) => void;
  remove: (stories: readonly CardStory[]) => Promise<void>;
  /** The sections that some stories may go to, from where they are not all. */
  destinations: (stories: readonly CardStory[]) => string[];
  selectAll: () => void;
  /** Selects a row or takes it out; `range` from the row before. */
  toggle: (id: string, range: boolean) => void;
  /** From row to row; with `extend` the selection grows. */
  go: (id: string, key: string, extend: boolean) => boolean;
}

const count = (stories: readonly unknown[]) => ({ count: stories.length });

/** @param data the backlog at the moment of the call. */
export function createBacklogActions(store: BacklogStore, data: () => BacklogData): BacklogActions {
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
  const taken = (id: string) => {
    const ids = store.selected.has(id) ? store.selected : new Set([id]);
    return data()
      .sections.flatMap((section) => section.stories)
      .filter((story) => ids.has(story.id));
  };
  const idsOf = (stories: readonly CardStory[]) => new Set(stories.map(({ id }) => id));

  const tellFailure = (error: unknown, stories: readonly CardStory[]) => {
    if (failureCode(error) === 'wip_limit_reached') {
      toast.refusal(describeFailure(error), i18n.t('backlog:nothingChanged', count(stories)));
    } else toast.failure(i18n.t('backlog:changeFailed', count(stories)), describeFailure(error));
  };
  const undo = async (edits: readonly StoryEdit[]) => {
    const back = inverseOf(edits, data().byId);
    if (back.length === 0) return;
    try {
      await changeStories(back);
    } catch (error) {
      tellFailure(
        error,
        back.map(({ story }) => story),
      );
    }
  };
  const save = async (edits: readonly StoryEdit[], done: string) => {
    const stories = edits.map(({ story }) => story);
    try {
      await changeStories(edits);
      toast.undoable(done, undefined, () => void undo(edits));
    } catch (error) {
      tellFailure(error, stories);
    }
  };

  const edits = (stories: readonly CardStory[], section: Section, place: Place) => {
    const { others, index } = othersAt(section, place, idsOf(stories));
    const ranks = ranksAt(others, index, stories.length);
    const enters: StoryChange = section.sprint
      ? { sprint_id: section.sprint.id }
      : { sprint_id: null, ready: section.id === READY };
    return stories.map((story, at): StoryEdit => {
      const inside = section.stories.some(({ id }) => id === story.id);
      return { story, change: { rank: ranks[at] ?? story.rank, ...(!inside && enters) } };
    });
  };
  const move = (stories: readonly CardStory[], place: Place, sections: readonly Section[]) => {
    const section = sections.find(({ id }) => id === place.section);
    const going = section ? stories.filter((story) => mayEnter(story, section)) : [];
    if (!section || going.length === 0 || stays(sections, place, idsOf(going))) return;
    const values = {
      what: called(going),
      section: nameOf(section.id),
      ...positionOf(sections, place, idsOf(going)),
    };
    store.announce(i18n.t('backlog:announce.dropped', values));
    const [first] = going;
    if (store.focusedId && first && idsOf(going).has(store.focusedId)) store.requestFocus(store.focusedId);
    void save(edits(going, section, place), i18n.t('backlog:moved', { ...count(going), ...values }));
  };
  const wholeSectionOf = (story: CardStory) =>
    data().whole.find((section) => section.stories.some(({ id }) => id === story.id));

  return {
    nameOf,
    keyOf,
    taken,
    pickUp: (story, by) => {
      const place = by === 'keyboard' ? placeOf(data().sections, story.id) : null;
      store.pickUp(story, by, place);
      if (!place) return;
      const moving = taken(story.id);
      const values = { what: called(moving), section: nameOf(place.section) };
      const where = positionOf(data().sections, place, idsOf(moving));
      store.announce(i18n.t('backlog:announce.pickedUp', { ...values, ...where }));
    },
    hover: (place) => {
      const { drag } = store.state;
      if (!drag) return;
      const moving = idsOf(taken(drag.story.id));
      const section = data().sections.find(({ id }) => id === place?.section);
      const may = section !== undefined && mayEnter(drag.story, section);
      const next = may ? place : null;
      store.hover(next, next !== null && stays(data().sections, next, moving));
    },
    step: (key) => {
      const { drag } = store.state;
      if (!drag?.place) return;
      const moving = idsOf(taken(drag.story.id));
      const place = stepPlace(data().sections, drag.story, drag.place, moving, key);
      if (!place) return;
      store.hover(place, stays(data().sections, place, moving));
      const where = positionOf(data().sections, place, moving);
      store.announce(i18n.t('backlog:announce.over', { section: nameOf(place.section), ...where }));
    },
    drop: () => {
      const { drag } = store.state;
      store.letGo();
      if (drag?.place) move(taken(drag.story.id), drag.place, data().sections);
    },
    cancel: () => {
      const { drag } = store.state;
      if (!drag) return;
      store.letGo();
      store.announce(i18n.t('backlog:announce.cancelled', { what: called(taken(drag.story.id)) }));
    },
    send: (stories, to) => {
      const all = [...Map.groupBy(stories, wholeSectionOf)].flatMap(([section, going]) => {
        if (!section) return [];
        const ids = idsOf(going);
        const others = section.stories.filter(({ id }) => !ids.has(id));
        const place = { section: section.id, beforeId: to === 'top' ? (others[0]?.id ?? null) : null };
        return stays([section], place, ids) ? [] : edits(going, section, place);
      });
      if (all.length === 0) return;
      const values = { what: called(stories), ...count(stories) };
      void save(all, i18n.t(`backlog:sent.${to}`, values));
    },
    sendTo: (stories, section) => move(stories, { section, beforeId: null }, data().whole),
    change: (stories, change) => {
      if (stories.length === 0) return;
      const values = { what: called(stories), ...count(stories) };
      void save(
        stories.map((story) => ({ story, change })),
        i18n.t('backlog:changed', values),
      );
    },
    remove: async (stories) => {
      const ids = stories.map(({ id }) => id);
      try {
        await deleteStories(ids);
        store.select([]);
        const values = { what: called(stories), ...count(stories) };
        toast.undoable(i18n.t('backlog:removed', values), undefined, () => {
          restoreStories(ids).catch((error: unknown) => tellFailure(error, stories));
        });
      } catch (error) {
        toast.failure(i18n.t('backlog:removeFailed', count(stories)), describeFailure(error));
      }
    },
    destinations: (stories) =>
      data()
        .whole.filter(
          (section) =>
            stories.some((story) => mayEnter(story, section)) &&
            !stories.every((story) => section.stories.some(({ id }) => id === story.id)),
        )
        .map(({ id }) => id),
    selectAll: () => store.select(data().sections.flatMap((section) => section.stories.map(({ id }) => id))),
    toggle: (id, range) => {
      const { rows } = data();
      const [from, to] = [rows.indexOf(store.anchorId ?? ''), rows.indexOf(id)];
      const selected = new Set(store.selected);
      if (range && from >= 0 && to >= 0) {
        for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) selected.add(row);
      } else if (selected.has(id)) selected.delete(id);
      else selected.add(id);
      if (!range || from < 0) store.anchorId = id;
      store.select(selected);
    },
    go: (id, key, extend) => {
      const { rows } = data();
      const at = rows.indexOf(id);
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[key];
      const next = to === undefined ? undefined : rows[to];
      if (next === undefined) return false;
      if (extend) {
        if (store.anchorId === null || store.selected.size === 0) store.anchorId = id;
        const [from, end] = [rows.indexOf(store.anchorId), rows.indexOf(next)];
        store.select(rows.slice(Math.min(from, end), Math.max(from, end) + 1));
      }
      store.requestFocus(next);
      return true;
    },
  };
}

export const BacklogActionsContext = createContext<BacklogActions | null>(null);

/**
 * The actions of the backlog around.
 * @throws outside of a backlog.
 */
export function useBacklogActions(): BacklogActions {
  const actions = useContext(BacklogActionsContext);
  if (!actions) throw new Error('There is no backlog around.');
  return actions;
}
