import { useOwnFieldsRead } from '#client/data/own-fields/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useStoryTypes } from '#client/data/projects/story-types.ts';
import { useStoryTemplates } from '#client/data/story-templates/queries.ts';
import { OwnFieldSettings } from '#client/features/own-fields/OwnFieldSettings.tsx';
import { StorySettings } from '#client/features/story-settings/StorySettings.tsx';
import { TemplateSettings } from '#client/features/user-stories/templates/TemplateSettings.tsx';
import ownFields from '#client/locales/es/ownFields.json';
import stories from '#client/locales/es/stories.json';
import templates from '#client/locales/es/templates.json';
import types from '#client/locales/es/types.json';
import { mayDefineFields, mayEditTemplates } from '#shared/rules/accounts/permissions.ts';

export const texts = { ownFields, stories, templates, types };

/**
 * The settings of a project for its stories: types, own fields and templates. Each is shown when those above it have been read, so that none
 * is pushed down.
 */
export function StoriesSection({ project }: { project: Project }) {
  const standing = useStanding(project.id);
  const typesRead = !useStoryTypes(project.id).isPending;
  const fieldsRead = !useOwnFieldsRead(project.id).isPending;
  // read at the same time as the others
  useStoryTemplates(project.id);
  return (
    <>
      <StorySettings project={project} />
      {typesRead && <OwnFieldSettings projectId={project.id} manage={mayDefineFields(standing)} />}
      {typesRead && fieldsRead && (
        <TemplateSettings projectId={project.id} manage={mayEditTemplates(standing)} />
      )}
    </>
  );
}
