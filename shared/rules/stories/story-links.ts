/** How a story may be linked to another one, as the story sees it, in the order of their groups. */
export const LINK_KINDS = ['blocks', 'waits_for', 'relates', 'duplicates', 'duplicated_by'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** A row of `story_links`, without its id. */
interface LinkRow {
  from_story: string;
  to_story: string;
  kind: 'blocks' | 'relates' | 'duplicates';
}

/** The row of a link, by the story that sees it and the other one. */
export function linkRow(story: string, kind: LinkKind, other: string): LinkRow {
  if (kind === 'waits_for') return { from_story: other, to_story: story, kind: 'blocks' };
  if (kind === 'duplicated_by') return { from_story: other, to_story: story, kind: 'duplicates' };
  return { from_story: story, to_story: other, kind };
}
