import { dropFieldDraft, recallFieldDraft, storeFieldDraft } from '../stories/drafts.ts';

/** What a person types about a topic, and the text that they began with. */
export interface DiscussionDraft {
  value: string;
  base: string;
}

const keyOf = (topicId: string) => `${topicId}:discussion`;

/** What the person has typed about a topic and the server does not have; it stays until the page is closed. */
export const discussionDraft = (topicId: string): DiscussionDraft | undefined =>
  recallFieldDraft(keyOf(topicId))?.value as DiscussionDraft | undefined;

/** Keeps that text; undefined: the server has it. */
export function keepDiscussion(topicId: string, draft: DiscussionDraft | undefined): void {
  if (draft) storeFieldDraft(keyOf(topicId), { value: draft, base: null });
  else dropFieldDraft(keyOf(topicId));
}
