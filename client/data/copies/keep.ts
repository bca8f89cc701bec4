import { keepCopy } from '#client/lib/storage/stored-values.ts';
import { placeOf } from './place.ts';
import { textsIn } from './texts-in.ts';

/**
 * Puts a text aside that was typed in a field of a story and refused.
 * @param field its column, or the name of its draft.
 * @param value of any field: a choice is no text.
 * @returns whether it is one, and can be copied now.
 */
export function keepRefused(storyId: string, field: string, value: unknown): boolean {
  const id = `${storyId}:${field}`;
  const isTyped = placeOf('fieldDraft', id).subjects.length > 0 && textsIn(value).length > 0;
  if (isTyped) keepCopy({ value, name: 'fieldDraft', id });
  return isTyped;
}
