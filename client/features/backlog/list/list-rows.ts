import type { CardStory } from '#client/data/stories/types.ts';
import { REFINE, type Section } from './sections.ts';

/** One row of the list. */
export type ListRow =
  | { kind: 'header'; key: string; section: Section; folded: boolean }
  | { kind: 'story'; key: string; section: Section; story: CardStory }
  /** The field for the next new story. */
  | { kind: 'add'; key: string; section: Section }
  /** The placeholder of an empty section. */
  | { kind: 'empty'; key: string; section: Section };

export interface ListLayout {
  folded: ReadonlySet<string>;
  filtered: boolean;
  /** The project of new stories; undefined: it is not known. */
  addTo: string | undefined;
}

/** The rows of the list, from the top. A filter hides sections without matches. */
export function listRowsOf(sections: readonly Section[], { folded, filtered, addTo }: ListLayout): ListRow[] {
  const rows: ListRow[] = [];
  for (const section of sections) {
    const { id, stories } = section;
    if (filtered && stories.length === 0) continue;
    const isFolded = folded.has(id);
    rows.push({ kind: 'header', key: `header:${id}`, section, folded: isFolded });
    if (isFolded) continue;
    const adds = id === REFINE && addTo !== undefined && !filtered;
    if (adds) rows.push({ kind: 'add', key: 'add', section });
    for (const story of stories) rows.push({ kind: 'story', key: story.id, section, story });
    if (stories.length === 0 && !adds) rows.push({ kind: 'empty', key: `empty:${id}`, section });
  }
  return rows;
}
