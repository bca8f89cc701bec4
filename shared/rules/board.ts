import { compareByRank } from './rank.ts';

/** A place in the order of stories: by rank, then by id. */
export interface Position {
  rank: string;
  id: string;
}

/** Before the first story of a column. */
export const START: Position = { rank: '', id: '00000000-0000-0000-0000-000000000000' };

/** A column of a board is first read up to this many stories: two screens of a high window, and 50 kB in all columns. */
export const BOARD_PART = 100;

/** Whether a story lies before a place. */
export const isBefore = (story: Position, place: Position): boolean => compareByRank(story, place) < 0;
