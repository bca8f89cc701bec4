import { dropFieldDraft, recallFieldDraft, storeFieldDraft } from '../stories/drafts.ts';

const keyOf = (id: string) => `${id}:action`;

/** The text of an action that the person has changed and not saved yet; it stays until the page is closed. Empty: none. */
export const actionDraft = (actionId: string): string =>
  String(recallFieldDraft(keyOf(actionId))?.value ?? '');

/** The text of an action that the person has typed for a retrospective and not added yet. Empty: none. */
export const newActionDraft = (retrospectiveId: string): string => actionDraft(retrospectiveId);

/** Keeps such a text; an empty one is forgotten. @param id the action, or for a new one the retrospective. */
export function keepAction(id: string, body: string): void {
  if (body === '') dropFieldDraft(keyOf(id));
  else storeFieldDraft(keyOf(id), { value: body, base: null });
}
