import { typedTextsOf } from '../copies/texts-in.ts';
import { commentDrafts, voteCommentDrafts } from '../drafts/drafts.ts';
import type { PokerItem, SeenSession } from './session.ts';

/** Texts that the person has typed about a story of a closed session: the next comment, and the one beside a vote that was not revealed. */
export function unsentTextsOf({ id }: SeenSession, { story_id, rounds }: PokerItem): string[] {
  const open = rounds.find(({ revealed_at }) => revealed_at === null);
  const texts = [open ? voteCommentDrafts.read(`${id}:${open.id}`) : '', commentDrafts.read(story_id ?? '')];
  return texts.filter((text) => text.trim() !== '');
}

/** All that the person has typed in a session that is gone; `session` is how it was seen last. */
export function unsentTexts(id: string, session: SeenSession | undefined): string[] {
  const comments = (session?.items ?? []).map(({ story_id }) => commentDrafts.read(story_id ?? ''));
  return [...typedTextsOf(id), ...comments.filter((text) => text.trim() !== '')];
}
