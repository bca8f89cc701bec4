import { useQuery } from '@tanstack/react-query';
import { queryClient } from '#client/lib/backend/query-client.ts';
import { call } from '#client/lib/backend/rpc.ts';
import type { SaveStoryTypeInput } from '#shared/contracts/stories/story-types.ts';
import { callAgain } from '../write/call-once.ts';
import { PROJECTS_KEY } from './project-tree.ts';

/** The types of the stories of a project, with their texts and how many stories have each. */
export const useStoryTypes = (projectId: string) =>
  useQuery({
    // under the key of the projects, so that both are read again together
    queryKey: [...PROJECTS_KEY, 'types', projectId],
    queryFn: () => call('story_types', { project_id: projectId }),
  });

/**
 * Switches a type on or off, or sets its starting text.
 * @returns false if somebody else has changed the text since the person saw it.
 * @throws the error that the server answered.
 */
export const saveStoryType = (input: SaveStoryTypeInput): Promise<boolean> =>
  callAgain('save_story_type', input).finally(() =>
    queryClient.invalidateQueries({ queryKey: PROJECTS_KEY }),
  );
