import { compareByRank } from '../ranks/rank.ts';

/** A place in the order of stories: by rank, then by id. */
export interface Position {
  rank: string;
  id: string;
}

/** Before the first story of a column. */
export const START: Position = { rank: '', id: '00000000-0000-0000-0000-000000000000' };

/**
 * How many stories of each column a board reads at first. The board of all projects reads half, since all its columns are long.
 * @param projectId undefined: the board of all projects.
 */
export const boardPart = (projectId: string | undefined): number => (projectId === undefined ? 50 : 100);

/** Whether a story is before a place. */
export const isBefore = (story: Position, place: Position): boolean => compareByRank(story, place) < 0;
