import { db } from '#client/lib/backend.ts';
import { call } from '#client/lib/rpc.ts';
import { STORY_COLUMNS, type Story } from '../types.ts';
import type { StoryWrite } from './story-write.ts';

/**
 * Sends a write to the server.
 * @returns the changed stories as the server has them now.
 * @throws the error that the server answered, or the failure of the connection.
 */
export async function send(write: StoryWrite): Promise<Story[]> {
  if (write.kind === 'field') return [await call('edit_story_field', write.edit)];
  if (write.kind === 'change') return call('change_stories', { groups: write.groups });
  const query = db.from('user_stories').update(write.patch).eq('id', write.id).select(STORY_COLUMNS).single();
  const { data } = await query.throwOnError();
  return [data];
}
