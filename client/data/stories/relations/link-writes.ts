import { queryClient } from '#client/lib/backend/query-client.ts';
import { type LinkKind, linkRow } from '#shared/rules/stories/story-links.ts';
import { deleteRow } from '../../write/change-rows.ts';
import { insertOnce } from '../../write/insert-once.ts';
import { LINKS_KEY } from './links.ts';

const readAgain = () => queryClient.invalidateQueries({ queryKey: LINKS_KEY });

/** Links a story to another one. @param id of a removed link. @returns the id of the link. @throws the error that the server answered. */
export async function addLink(storyId: string, kind: LinkKind, other: string, id?: string): Promise<string> {
  const row = linkRow(storyId, kind, other);
  return await insertOnce('story_links', { ...row, ...(id !== undefined && { id }) }).finally(readAgain);
}

/** Removes a link. @throws the error that the server answered. */
export async function removeLink(id: string): Promise<void> {
  await deleteRow('story_links', id).finally(readAgain);
}
