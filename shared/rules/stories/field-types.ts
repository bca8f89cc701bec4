import type { StoryType } from './story.ts';

/**
 * Whether a field is offered for stories of a type: for all types (null), or for those that it names. A value that is there already shows
 * anyway.
 */
export function isOffered(field: { types: readonly string[] | null }, type: StoryType): boolean {
  return field.types === null || field.types.includes(type);
}
