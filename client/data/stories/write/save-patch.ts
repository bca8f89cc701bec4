import { db } from '#client/lib/backend/backend.ts';
import { STORY_COLUMNS, type Story } from '../types.ts';
import type { StoryWrite } from './story-write.ts';

/** Sends a write of a kind that only the queues of earlier versions have. @throws the error that the server answered. */
export async function savePatch({ id, patch }: StoryWrite & { kind: 'save' }): Promise<Story> {
  const query = db
    .from('user_stories')
    .update(patch)
    .eq('id', id)
    .select<string, Story>(STORY_COLUMNS)
    .single();
  return (await query.throwOnError()).data;
}
