import { dropFieldDraft, recallFieldDraft, storeFieldDraft } from '../stories/drafts.ts';

const keyOf = (retrospectiveId: string) => `${retrospectiveId}:new-action`;

/** The text of an action that the person has typed and not added yet; it stays until the page is closed. */
export const newActionDraft = (retrospectiveId: string): string =>
  String(recallFieldDraft(keyOf(retrospectiveId))?.value ?? '');

/** Keeps that text; an empty one is forgotten. */
export function keepNewAction(retrospectiveId: string, body: string): void {
  if (body === '') dropFieldDraft(keyOf(retrospectiveId));
  else storeFieldDraft(keyOf(retrospectiveId), { value: body, base: null });
}
