import { useOwnFieldsRead } from '#client/data/own-fields/queries.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { useStoryTypes } from '#client/data/projects/story-types.ts';
import { useStoryTemplates } from '#client/data/story-templates/queries.ts';
import { OwnFieldSettings, texts as ownFields } from '#client/features/own-fields/OwnFieldSettings.tsx';
import { StorySettings, texts as types } from '#client/features/story-settings/StorySettings.tsx';
import {
  TemplateSettings,
  texts as templates,
} from '#client/features/user-stories/templates/TemplateSettings.tsx';
import { mayDefineFields, mayEditTemplates } from '#shared/rules/accounts/permissions.ts';

export const texts = { ...types, ...ownFields, ...templates };

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
