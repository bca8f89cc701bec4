import { keptValues } from '#client/lib/storage/kept.ts';
import type { EditStoryFieldInput } from '#shared/contracts/edit-story-field.ts';

/**
 * A typed value that the server does not have yet, and the value when the person began to type; null: the value that is saved
 * now.
 */
export interface FieldDraft {
  value: unknown;
  base: { value: unknown } | null;
}

// by field (story and column); a draft stays when its field closes, until the page is closed
const drafts = keptValues<FieldDraft>('fieldDraft');

export const recallFieldDraft = (key: string): FieldDraft | undefined => drafts.get(key);
export const storeFieldDraft = (key: string, draft: FieldDraft): void => drafts.set(key, draft);
export const dropFieldDraft = (key: string): void => drafts.delete(key);

/** Keeps the text of an edit that the server refused, so that the field of the story shows it. */
export function keepFieldDraft(storyId: string, { field, before, after }: EditStoryFieldInput): void {
  const shown = (value: unknown) => (field === 'acceptance_criteria' ? value : (value ?? ''));
  if (typeof after !== 'string' && typeof before !== 'string') return;
  storeFieldDraft(`${storyId}:${field}`, { value: shown(after), base: { value: shown(before) } });
}

/** The texts that are typed for a story and that the server does not have. */
export function draftTextsOf(storyId: string): string[] {
  const typed = drafts
    .entries()
    .filter(([key]) => key.startsWith(`${storyId}:`))
    .map(([, { value }]) => value);
  return typed.filter((value): value is string => typeof value === 'string' && value.trim() !== '');
}
