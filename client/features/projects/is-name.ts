import type { Project } from '../../lib/projects.ts';

/** Whether what was typed is the name of the project, whatever the case and the spaces around it. */
export const isName = (typed: string, { name }: Project) =>
  typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase();
