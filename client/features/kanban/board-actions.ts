import { createContext } from 'react';
import type { Project } from '#client/data/projects/queries.ts';
import type { ColumnParts } from '#client/data/stories/board-part.ts';
import { columnLimit, columnName } from '#client/data/stories/columns.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { ListDrag } from '#client/lib/drag/list-drag.ts';
import { ranksAtPlace } from '#client/lib/ranked-lists/place-ranks.ts';
import {
  type Place,
  positionOf,
  type RankedLists,
  staysInPlace,
} from '#client/lib/ranked-lists/ranked-lists.ts';
import { useSurrounding } from '#client/lib/state/use-surrounding.ts';
import { i18n } from '#client/lib/text/i18n.ts';
import type { StoryStatus } from '#shared/rules/stories/story.ts';
import { storyKey } from '#shared/rules/stories/story.ts';
import type { ColumnCount } from './column/column-count.ts';
import { moveCard } from './move-card.ts';

/** The current state of the board. */
export interface BoardData {
  stories: readonly CardStory[];
  /** The columns with their stories. */
  columns: RankedLists<StoryStatus, CardStory>;
  projects: ReadonlyMap<string, Project>;
  /** The selected project, with the names and limits of the columns; undefined: several projects are shown. */
  single: Project | undefined;
  /** The loaded part of each column, and its number of stories. */
  parts: ColumnParts;
}

/** The actions of a person on cards. */
export interface BoardActions {
  /** Whether the person may change the stories. */
  mayEdit: boolean;
  /** Dragging, by pointer and by keyboard. */
  drag: ListDrag<StoryStatus>;
  /** The key of a story and the name of its column; undefined: the board does not show it. */
  placeOf: (id: string) => { key: string; column: string } | undefined;
  /** The name of a column as the board shows it. */
  nameOf: (status: StoryStatus) => string;
  /** The limit that keeps a story out of a column; null if it may enter. */
  limitAgainst: (id: string, status: StoryStatus) => number | null;
  /**
   * The stories of a story's own project in a column that several projects share, and its limit; null where the column shows
   * them itself, where there is no limit, and where not all of its stories are loaded.
   */
  ownCount: (id: string, status: StoryStatus) => ColumnCount | null;
  /** Moves a card to the top or the bottom of a column. */
  send: (story: CardStory, status: StoryStatus, to: 'top' | 'bottom') => void;
}

/**
 * @param data the board at the moment of the call.
 * @param mayEdit whether the person may change the stories.
 */
export function createBoardActions(data: () => BoardData, mayEdit: boolean): BoardActions {
  const keyOf = (story: CardStory) =>
    storyKey(data().projects.get(story.project_id)?.key ?? '', story.number);
  const nameOf = (status: StoryStatus) => columnName(data().single, status);
  const find = (id: string) => data().stories.find((story) => story.id === id);
  const valuesOf = (story: CardStory, place: Place<StoryStatus>) => ({
    key: keyOf(story),
    column: nameOf(place.list),
    ...positionOf(data().columns, place, new Set([story.id])),
  });
  const move = (story: CardStory, place: Place<StoryStatus>, seen = story) => {
    const { columns, projects } = data();
    const values = valuesOf(story, place);
    const [rank = ''] = ranksAtPlace(columns, place, new Set([story.id]), 1);
    const to = { status: place.list, rank };
    const moved = moveCard(
      story,
      seen,
      to,
      projects.get(story.project_id),
      limitAgainst(data(), story, place.list),
    );
    if (moved) drag.announce(i18n.t('kanban:announce.dropped', values));
  };

  // a change by another person arrives while the card is held: it is moved from where it was picked up
  let pickedUp: CardStory | undefined;
  const drag = new ListDrag<StoryStatus>({
    lists: () => data().columns,
    onPickUp: (id) => {
      pickedUp = find(id);
    },
    layout: 'side-by-side',
    describe: (event, id, place) => {
      const story = find(id);
      if (!story) return '';
      const full = event === 'over' && limitAgainst(data(), story, place.list) !== null;
      return i18n.t(full ? 'kanban:announce.overFull' : `kanban:announce.${event}`, valuesOf(story, place));
    },
    drop: (id, place) => {
      const story = find(id);
      if (story) move(story, place, pickedUp);
    },
  });

  return {
    mayEdit,
    drag,
    placeOf: (id) => {
      const story = find(id);
      return story && { key: keyOf(story), column: nameOf(story.status) };
    },
    nameOf,
    limitAgainst: (id, status) => {
      const story = find(id);
      return story ? limitAgainst(data(), story, status) : null;
    },
    ownCount: (id, status) => {
      const story = find(id);
      return story && !data().single ? ownCount(data(), story, status) : null;
    },
    send: (story, status, to) => {
      const place = { list: status, beforeId: null, edge: to };
      drag.requestFocus(story.id);
      if (!staysInPlace(data().columns, place, new Set([story.id]))) move(story, place);
    },
  };
}

/**
 * The limit that keeps a story out of a column; null if it may enter. The database decides; this only saves a request that it
 * would refuse.
 */
function limitAgainst(data: BoardData, story: CardStory, status: StoryStatus): number | null {
  const own = story.status === status ? null : ownCount(data, story, status);
  return own?.limit != null && own.count >= own.limit ? own.limit : null;
}

/**
 * The stories of a story's own project in a column, and its limit; null without a limit. With several projects, a column is
 * counted only if it is completely loaded.
 */
function ownCount(data: BoardData, story: CardStory, status: StoryStatus): ColumnCount | null {
  const project = data.projects.get(story.project_id);
  const limit = columnLimit(project, status);
  const part = data.parts[status];
  if (!project || limit === null || (!data.single && part.next !== null)) return null;
  const own = data.stories.filter(
    (other) => other.project_id === story.project_id && other.status === status,
  );
  const count = data.single ? part.count : own.length;
  return { count, shown: count, limit, project: project.key };
}

export const BoardActionsContext = createContext<BoardActions | null>(null);

/** The actions of the surrounding board. */
export const useBoardActions = () => useSurrounding(BoardActionsContext, 'board');
