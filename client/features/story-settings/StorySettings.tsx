import type { Project } from '#client/data/projects/queries.ts';
import { StoryTypes } from './StoryTypes.tsx';

/** The settings of the stories of a project. */
export function StorySettings({ project }: { project: Project }) {
  return <StoryTypes project={project} />;
}
