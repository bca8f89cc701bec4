import type { Project } from '#client/data/projects/queries.ts';
import types from '#client/locales/es/types.json';
import { StoryTypes } from './StoryTypes.tsx';

export const texts = { types };

/** The settings of the stories of a project. */
export function StorySettings({ project }: { project: Project }) {
  return <StoryTypes project={project} />;
}
