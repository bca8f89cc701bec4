import type { EditStoryFieldInput } from '../../../shared/contracts/edit-story-field.ts';

/** What a person has typed and the server has not got yet, and what stood there when they began; null: whatever stands there. */
export interface FieldDraft {
  value: unknown;
  base: { value: unknown } | null;
}

// by field (story and column), kept when the field goes, until the page is left
const drafts = new Map<string, FieldDraft>();

export const recallFieldDraft = (key: string): FieldDraft | undefined => drafts.get(key);
export const storeFieldDraft = (key: string, draft: FieldDraft): void => void drafts.set(key, draft);
export const dropFieldDraft = (key: string): void => void drafts.delete(key);

/** Keeps the text of an edit that the server refused, for the story's field to show it. */
export function keepFieldDraft(storyId: string, { field, before, after }: EditStoryFieldInput): void {
  const shown = (value: unknown) => (field === 'acceptance_criteria' ? value : (value ?? ''));
  if (typeof after !== 'string' && typeof before !== 'string') return;
  storeFieldDraft(`${storyId}:${field}`, { value: shown(after), base: { value: shown(before) } });
}
