import type { Project } from '#client/data/projects/queries.ts';

/** Whether a typed text is the name of the project; case and surrounding spaces do not matter. */
export const matchesProjectName = (typed: string, { name }: Project) =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
