import { STORY_LIMITS } from './story.ts';

/**
 * Parts a text that is too long for a title: between two words, or within one that fills the whole title.
 * @returns the title, and the rest, which is empty if the text fits.
 */
export function splitTitle(text: string): [title: string, rest: string] {
  const whole = text.trim();
  if (whole.length <= STORY_LIMITS.title) return [whole, ''];
  const blank = whole.slice(0, STORY_LIMITS.title + 1).search(/\s\S*$/);
  // a character of two units is not parted
  const end =
    blank > 0
      ? blank
      : STORY_LIMITS.title - (/[\uD800-\uDBFF]/.test(whole[STORY_LIMITS.title - 1] ?? '') ? 1 : 0);
  return [whole.slice(0, end).trimEnd(), whole.slice(end).trimStart()];
}
