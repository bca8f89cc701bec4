import type { Project } from '#client/data/projects/queries.ts';

/** Whether what was typed is the name of the project, whatever the case and the spaces around it. */
export const isName = (typed: string, { name }: Project) =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
