import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { useLiveQuery } from '../read/live-query.ts';

/** The root of the keys of templates. */
export const TEMPLATES_KEY = ['story-templates'] as const;

/** More than a project may have; a list never loads without bound. */
const MAX_TEMPLATES = 100;

/** A template of a project's stories. */
export type StoryTemplate = Omit<
  Tables<'story_templates'>,
  'story_id' | 'removed_at' | 'created_at' | 'updated_at'
>;

/** The templates of a project, by name. Live, but for how often they were used. */
export function useStoryTemplates(projectId: string | undefined) {
  return useLiveQuery({
    queryKey: [...TEMPLATES_KEY, projectId ?? 'none'],
    enabled: projectId !== undefined,
    queryFn: async (): Promise<StoryTemplate[]> => {
      const { data } = await db
        .from('story_templates')
        .select(
          'id, project_id, name, title_prefix, description, acceptance_criteria, type, priority, story_points, labels, tasks, uses',
        )
        .eq('project_id', projectId ?? '')
        .is('removed_at', null)
        .order('name')
        .limit(MAX_TEMPLATES)
        .throwOnError();
      return data;
    },
    live: [{ table: 'story_templates', filter: projectId && `project_id=eq.${projectId}` }],
  });
}
