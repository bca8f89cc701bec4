/** How many problems of each kind the dashboard lists at first. */
export const FIRST_ATTENTION = 3;
/** The most problems of a kind that it lists on request. */
export const MAX_ATTENTION = 500;
