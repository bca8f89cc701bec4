import { ProjectSettingsView } from '#client/features/projects/ProjectSettingsView.tsx';
import { lazy } from '#client/lib/lazy/lazy.ts';
import mutes from '#client/locales/es/mutes.json';
import projects from '#client/locales/es/projects.json';
import saving from '#client/locales/es/saving.json';

export const texts = { mutes, projects, saving };

const LabelList = lazy(() => import('#client/features/backlog/dialogs/LabelList.tsx'), 'LabelList');
const StoriesSection = lazy(() => import('./StoriesSection.tsx'), 'StoriesSection');

/** The settings of the selected project, with the sections that belong to other features. */
export function ProjectHost() {
  return (
    <ProjectSettingsView
      labels={({ id }) => <LabelList projectId={id} />}
      stories={(project) => <StoriesSection project={project} />}
    />
  );
}
