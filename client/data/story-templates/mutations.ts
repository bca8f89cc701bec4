import { db } from '#client/lib/backend/backend.ts';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { updateSeen } from '../projects/update-seen.ts';
import { callOnce } from '../write/call-once.ts';
import { changeRows } from '../write/change-rows.ts';
import { insertOnce } from '../write/insert-once.ts';
import { type StoryTemplate, TEMPLATES_KEY } from './queries.ts';

// each throws the error that the server answered

/** The values of a template that a person fills in. */
export type TemplateForm = Omit<StoryTemplate, 'id' | 'project_id' | 'uses'>;

const refresh = () => queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });

/** Adds a template to a project. */
export async function createTemplate(projectId: string, form: TemplateForm): Promise<void> {
  await insertOnce('story_templates', { ...form, project_id: projectId }).finally(refresh);
}

/**
 * Changes a template where a form differs from what the person saw, as {@link updateSeen} does.
 * @returns false if somebody else has changed one of these columns.
 */
export async function changeTemplate(id: string, form: TemplateForm, seen: TemplateForm): Promise<boolean> {
  const columns = (Object.keys(form) as (keyof TemplateForm)[]).filter(
    (column) => JSON.stringify(form[column]) !== JSON.stringify(seen[column]),
  );
  if (columns.length === 0) return true;
  const some = (row: TemplateForm) => Object.fromEntries(columns.map((column) => [column, row[column]]));
  return updateSeen('story_templates', id, some(form), some(seen)).finally(refresh);
}

/** Makes a template of a story, one however often it is sent. @returns its id. */
export async function templateFromStory(storyId: string, name: string): Promise<string> {
  const made = callOnce('template_from_story', (id) => ({ story_id: storyId, id, name }));
  const { id } = await made.finally(refresh);
  return id;
}

/** Removes a template; it can be restored for an hour. */
export const removeTemplate = (id: string): Promise<void> => setRemoved(id, new Date().toISOString());

/** Undoes {@link removeTemplate}. */
export const restoreTemplate = (id: string): Promise<void> => setRemoved(id, null);

async function setRemoved(id: string, removed_at: string | null): Promise<void> {
  await changeRows(() =>
    db.from('story_templates').update({ removed_at }).eq('id', id).select('id').throwOnError(),
  ).finally(refresh);
}
