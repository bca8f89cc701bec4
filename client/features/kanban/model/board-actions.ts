import { createContext } from 'react';
import { keyIn } from '#client/data/stories/board-part.ts';
import type { ColumnInfo } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ranksAtPlace } from '#client/lib/ranked-lists/place-ranks.ts';
import { neighbourOf, type Place, positionOf, staysInPlace } from '#client/lib/ranked-lists/ranked-lists.ts';
import type { Selection } from '#client/lib/ranked-lists/selection.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import { type BoardData, columnAt } from './board-data.ts';
import { type ColumnCount, ownCount, roomFor } from './column-room.ts';
import { columnOfList, laneOfList } from './lanes.ts';
import { moveCards } from './move-cards.ts';

/** The actions of a person on cards. */
export interface BoardActions {
  /** Whether the person may change the stories. */
  mayEdit: boolean;
  /** Dragging, by pointer and by keyboard. */
  drag: ListDrag<string>;
  /** The key of a story and the name of its column; undefined: the board does not show it. */
  placeOf: (id: string) => { key: string; column: string } | undefined;
  /** The columns from left to right. */
  columns: () => readonly ColumnInfo[];
  /** The key of a story's column. */
  columnOf: (story: CardStory) => string;
  /** How many of the stories that move with one a column takes; null: all of them. */
  roomFor: (id: string, column: string) => number | null;
  /** The same of some stories. */
  roomForAll: (stories: readonly CardStory[], column: string) => number | null;
  /**
   * The stories of a story's own project in a column that several projects share, and its limit; null where the column shows
   * them itself, where there is no limit, and where not all of its stories are loaded.
   */
  ownCount: (id: string, column: string) => ColumnCount | null;
  /** The stories that move with one: the whole selection if it is selected. */
  movingWith: (id: string) => CardStory[];
  /** The stories that a key changes: those that move with one, or the selection; without those that the person may not edit. */
  editable: (id: string | undefined) => CardStory[];
  /** Moves cards to the top or the bottom of a column. */
  send: (stories: readonly CardStory[], column: string, to: 'top' | 'bottom') => void;
  /** Selects or deselects a card; `range`: all cards of its column from the one that was selected last. */
  toggle: (id: string, range: boolean) => void;
  /** Moves the focus to the card that an arrow leads to; with `extend` the selection grows. @returns whether there is one. */
  go: (id: string, key: string, extend: boolean) => boolean;
}

const idsOf = (stories: readonly CardStory[]) => new Set(stories.map(({ id }) => id));

/**
 * @param data the board at the moment of the call.
 * @param mayEdit whether the person may change the stories.
 */
export function createBoardActions(
  selection: Selection,
  data: () => BoardData,
  mayEdit: boolean,
): BoardActions {
  const keyOf = (story: CardStory) =>
    storyKey(data().projects.get(story.project_id)?.key ?? '', story.number);
  const columnOf = (story: CardStory) => keyIn(data().parts, story);
  /** The name of a list: of its column, and of its lane. */
  const nameOf = (list: string) => {
    const lane = laneOfList(list);
    const row = lane === undefined ? undefined : data().rows.find(({ key }) => key === lane);
    return [columnAt(data(), columnOfList(list)).name, ...(row ? [row.name] : [])].join(' · ');
  };
  const find = (id: string) => data().stories.find((story) => story.id === id);
  const visible = (ids: ReadonlySet<string>) =>
    data().lists.flatMap(({ shown }) => shown.filter(({ id }) => ids.has(id)));
  const movingWith = (id: string) => {
    const several = selection.ids.has(id) ? visible(selection.ids) : [];
    return several.length > 0 ? several : [find(id) ?? []].flat();
  };
  const valuesOf = (stories: readonly CardStory[], place: Place<string>) => ({
    key:
      stories.length === 1
        ? stories.map(keyOf).join()
        : i18n.t('kanban:columnCount', { count: stories.length }),
    column: nameOf(place.list),
    ...positionOf(listsOf(place), place, idsOf(stories)),
  });
  // cards are dragged between cells, and sent to columns
  const listsOf = ({ list }: Place<string>) =>
    laneOfList(list) === undefined ? data().columnLists : data().lists;
  const move = (
    stories: readonly CardStory[],
    place: Place<string>,
    seen?: ReadonlyMap<string, CardStory>,
  ) => {
    const values = valuesOf(stories, place);
    const ranks = ranksAtPlace(listsOf(place), place, idsOf(stories), stories.length);
    const moves = stories.map((story, at) => ({
      story,
      seen: seen?.get(story.id) ?? story,
      rank: ranks[at] ?? story.rank,
    }));
    if (!moveCards(data(), moves, place.list)) return;
    drag.announce(i18n.t(`kanban:announce.${stories.length > 1 ? 'droppedSeveral' : 'dropped'}`, values));
  };
  const drag = dragOf({ data, movingWith, valuesOf, move });
  /** Every list of the board asks at every step of a drag: it is computed again for another card, board or selection. */
  const forMoving = <Answer>(compute: (id: string, column: ColumnInfo) => Answer) => {
    let about: unknown[] = [];
    let known = new Map<string, Answer>();
    return (id: string, column: string): Answer => {
      const now = [id, data(), selection.ids];
      if (now.some((each, at) => each !== about[at])) [about, known] = [now, new Map()];
      if (!known.has(column)) known.set(column, compute(id, columnAt(data(), column)));
      return known.get(column) as Answer;
    };
  };

  return {
    mayEdit,
    drag,
    placeOf: (id) => {
      const story = find(id);
      return story && { key: keyOf(story), column: columnAt(data(), columnOf(story)).name };
    },
    columns: () => data().columns,
    columnOf,
    roomFor: forMoving((id, column) => roomFor(data(), movingWith(id), column)?.fits ?? null),
    roomForAll: (stories, column) => roomFor(data(), stories, columnAt(data(), column))?.fits ?? null,
    ownCount: forMoving((id, column) => {
      const story = find(id);
      return story ? ownCount(data(), story, column) : null;
    }),
    movingWith,
    editable: (id) =>
      (id === undefined ? visible(selection.ids) : movingWith(id)).filter((story) =>
        data().editable.has(story.project_id),
      ),
    send: (stories, column, to) => {
      const place = { list: column, beforeId: null, edge: to };
      const [only] = stories;
      if (stories.length === 1 && only) drag.requestFocus(only.id);
      if (!staysInPlace(data().columnLists, place, idsOf(stories))) move(stories, place);
    },
    ...selecting(selection, data, drag),
  };
}

/** Selects cards and moves the focus. */
function selecting(
  selection: Selection,
  data: () => BoardData,
  drag: BoardActions['drag'],
): Pick<BoardActions, 'toggle' | 'go'> {
  /** The cards of the list of one, those that the person may change. */
  const rowsWith = (id: string) => {
    const list = data().lists.find(({ shown }) => shown.some((card) => card.id === id));
    return (list?.shown ?? []).filter((card) => data().editable.has(card.project_id)).map((card) => card.id);
  };
  return {
    toggle: (id, range) => (range ? selection.toggleRange(id, rowsWith(id)) : selection.toggle(id)),
    go: (id, key, extend) => {
      const next = neighbourOf(data().lists, id, key);
      if (next === null) return false;
      const rows = rowsWith(next);
      if (extend && rows.includes(next)) selection.extend(id, next, rows);
      drag.requestFocus(next);
      return true;
    },
  };
}

interface Moving {
  data: () => BoardData;
  movingWith: (id: string) => CardStory[];
  valuesOf: (stories: readonly CardStory[], place: Place<string>) => { key: string };
  move: (stories: readonly CardStory[], place: Place<string>, seen: ReadonlyMap<string, CardStory>) => void;
}

/** Dragging, by pointer and by keyboard. */
function dragOf({ data, movingWith, valuesOf, move }: Moving): ListDrag<string> {
  // a change by another person arrives while cards are held: they are moved from where they were picked up
  let pickedUp: ReadonlyMap<string, CardStory> = new Map();
  return new ListDrag<string>({
    lists: () => data().lists,
    onPickUp: (id) => {
      pickedUp = new Map(movingWith(id).map((story) => [story.id, story]));
    },
    layout: 'side-by-side',
    movingWith: (id) => idsOf(movingWith(id)),
    describe: (event, id, place) => {
      const moving = movingWith(id);
      const values = { ...valuesOf(moving, place), count: moving.length };
      const fits =
        event === 'over'
          ? roomFor(data(), moving, columnAt(data(), columnOfList(place.list)))?.fits
          : undefined;
      if (fits !== undefined)
        return i18n.t(`kanban:announce.${fits > 0 ? 'overRoom' : 'overFull'}`, { ...values, fits });
      const several = event === 'cancelled' && moving.length > 1;
      return i18n.t(several ? 'kanban:announce.cancelledSeveral' : `kanban:announce.${event}`, values);
    },
    drop: (id, place) => move(movingWith(id), place, pickedUp),
  });
}

export const BoardActionsContext = createContext<BoardActions | null>(null);

/** The actions of the surrounding board. */
export const useBoardActions = () => useSurrounding(BoardActionsContext, 'board');
