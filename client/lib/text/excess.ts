/** How many characters of a text are too many, counted as it is saved: without blanks around it. */
export const excessOf = (text: string, limit: number): number => Math.max(0, text.trim().length - limit);
