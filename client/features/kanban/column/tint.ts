/** The colours of the marks of epics and projects. */
const TINTS = 6;

/** The colour of the mark of an epic or a project, from 1 to 6: the same everywhere. @param id its id. */
export const tintOf = (id: string): number => (Number.parseInt(id.slice(-4), 16) % TINTS) + 1;
