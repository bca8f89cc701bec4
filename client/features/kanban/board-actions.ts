import { createContext, useContext } from 'react';
import type { StoryStatus } from '../../../shared/rules/story.ts';
import { storyKey } from '../../../shared/rules/story.ts';
import { i18n } from '../../lib/i18n.ts';
import type { Project } from '../../lib/projects.ts';
import { type ColumnParts, isWhole } from '../../lib/stories/board-part.ts';
import { columnLimit, columnName } from '../../lib/stories/columns.ts';
import { moveStory } from '../../lib/stories/move.ts';
import { type Place, rankOfPlace, staysInPlace } from '../../lib/stories/place.ts';
import type { CardStory } from '../../lib/stories/types.ts';
import type { BoardStore } from './board-store.ts';
import { type Columns, indexOfPlace, placeOf, stepPlace } from './keyboard-place.ts';

/** The board as it is shown at this moment. */
export interface BoardData {
  stories: readonly CardStory[];
  /** Those that the filters leave. */
  shown: readonly CardStory[];
  /** The ids of those that are shown. */
  columns: Columns;
  projects: ReadonlyMap<string, Project>;
  /** Whether columns carry a project's own names and limits: one project is shown. */
  single: Project | undefined;
  /** How far each column is loaded, and how many stories it has. */
  parts: ColumnParts;
}

/** What a person does with cards, by whatever means. */
export interface BoardActions {
  /** The name of a column as the board shows it. */
  nameOf: (status: StoryStatus) => string;
  /** The limit that keeps a story out of a column; null where it may come in. */
  limitAgainst: (story: CardStory, status: StoryStatus) => number | null;
  hover: (place: Place | null) => void;
  /** Lets the card in hand come down where it is held. */
  drop: () => void;
  cancel: () => void;
  /** Moves a card to the top or the bottom of a column. */
  send: (story: CardStory, status: StoryStatus, to: 'top' | 'bottom') => void;
  pickUpByKeyboard: (story: CardStory) => void;
  step: (key: string) => boolean;
  /** The card that an arrow leads to from another; null where there is none. */
  neighbour: (story: CardStory, key: string) => string | null;
}

/** @param data the board at the moment of the call. */
export function createBoardActions(store: BoardStore, data: () => BoardData): BoardActions {
  const keyOf = (story: CardStory) =>
    storyKey(data().projects.get(story.project_id)?.key ?? '', story.number);
  const nameOf = (status: StoryStatus) => columnName(data().single, status);
  const against = (story: CardStory, status: StoryStatus) => limitAgainst(data(), story, status);

  const where = (story: CardStory, place: Place) => {
    const shown = data().columns[place.status].length;
    const total = Math.max(shown, data().parts[place.status].count) + (story.status === place.status ? 0 : 1);
    const position = place.edge === 'bottom' ? total : indexOfPlace(data().columns, story.id, place) + 1;
    return { key: keyOf(story), column: nameOf(place.status), position, total };
  };

  const move = (story: CardStory, place: Place) => {
    store.requestFocus(story.id);
    const { stories, parts, projects, columns } = data();
    if (stays(data(), story, place)) return;
    const values = where(story, place);
    const lastShown = columns[place.status].findLast((id) => id !== story.id);
    const rank = rankOfPlace(stories, story.id, place, parts[place.status], lastShown);
    const to = { status: place.status, rank };
    const result = moveStory(story, to, projects.get(story.project_id), against(story, place.status));
    if (result === 'moved') store.announce(i18n.t('kanban:announce.dropped', values));
  };

  return {
    nameOf,
    limitAgainst: against,
    hover: (place) => {
      const { drag } = store.state;
      if (drag) store.hover(place, place !== null && stays(data(), drag.story, place));
    },
    drop: () => {
      const { drag } = store.state;
      store.letGo();
      if (drag?.place) move(drag.story, drag.place);
    },
    cancel: () => {
      const { drag } = store.state;
      if (!drag) return;
      store.letGo();
      const values = { key: keyOf(drag.story), column: nameOf(drag.story.status) };
      store.announce(i18n.t('kanban:announce.cancelled', values));
    },
    send: (story, status, to) => {
      // above and below those that the filters leave out, too, and those that are not loaded
      const first = data().stories.find((other) => other.status === status && other.id !== story.id);
      move(story, { status, beforeId: to === 'top' ? (first?.id ?? null) : null, edge: to });
    },
    pickUpByKeyboard: (story) => {
      const place = placeOf(data().columns, story.status, story.id);
      store.pickUp(story, 'keyboard', place);
      store.announce(i18n.t('kanban:announce.pickedUp', where(story, place)));
    },
    step: (key) => {
      const { drag } = store.state;
      const place = drag?.place && stepPlace(data().columns, drag.story.id, drag.place, key);
      if (!place) return false;
      store.hover(place, stays(data(), drag.story, place));
      const full = against(drag.story, place.status) !== null;
      store.announce(
        i18n.t(full ? 'kanban:announce.overFull' : 'kanban:announce.over', where(drag.story, place)),
      );
      return true;
    },
    neighbour: (story, key) => {
      const place = { status: story.status, beforeId: story.id };
      const index = data().columns[story.status].indexOf(story.id);
      const other = { ArrowUp: index - 1, ArrowDown: index + 1 }[key];
      if (other !== undefined) return data().columns[story.status][other] ?? null;
      return sideways(data().columns, place, index, key);
    },
  };
}

/**
 * The limit that keeps a story out of a column; null where it may come in. The database decides; this spares a request whose
 * answer is known. Of many projects a column is counted only where all of it is loaded.
 */
function limitAgainst(data: BoardData, story: CardStory, status: StoryStatus): number | null {
  const limit = columnLimit(data.projects.get(story.project_id), status);
  if (limit === null || story.status === status) return null;
  if (data.single) return data.parts[status].count >= limit ? limit : null;
  if (!isWhole({ columns: data.parts })) return null;
  const others = data.stories.filter(
    (other) => other.project_id === story.project_id && other.status === status,
  );
  return others.length >= limit ? limit : null;
}

/** Whether a story would stay where it is; at the end of a column that is not loaded whole, as far as is known. */
function stays({ shown, stories, parts }: BoardData, story: CardStory, place: Place): boolean {
  const { next, first, last } = parts[place.status];
  if (next === null) return staysInPlace(shown, story, place) || staysInPlace(stories, story, place);
  if (place.edge === undefined) return staysInPlace(shown, story, place);
  return story.status === place.status && story.rank === (place.edge === 'top' ? first : last);
}

/** The card at the same height of the next column in a direction that has any. */
function sideways(columns: Columns, from: Place, index: number, key: string): string | null {
  let place: Place | null = from;
  while (place) {
    place = key === 'ArrowLeft' || key === 'ArrowRight' ? stepPlace(columns, '', place, key) : null;
    const column = place ? columns[place.status] : [];
    if (column.length > 0) return column[Math.min(index, column.length - 1)] ?? null;
  }
  return null;
}

export const BoardActionsContext = createContext<BoardActions | null>(null);

/**
 * The actions of the board around.
 * @throws outside of a board.
 */
export function useBoardActions(): BoardActions {
  const actions = useContext(BoardActionsContext);
  if (!actions) throw new Error('There is no board around.');
  return actions;
}
