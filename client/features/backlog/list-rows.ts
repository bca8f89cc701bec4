import type { CardStory } from '#client/data/stories/types.ts';
import { REFINE, type Section } from './sections.ts';

/** One line of the list. */
export type Item =
  | { kind: 'header'; key: string; section: Section; folded: boolean }
  | { kind: 'story'; key: string; section: Section; story: CardStory }
  /** Where the next story is written. */
  | { kind: 'add'; key: string; section: Section }
  /** A section with nothing in it. */
  | { kind: 'empty'; key: string; section: Section };

interface Layout {
  folded: ReadonlySet<string>;
  filtered: boolean;
  /** The project that new stories go to; undefined: it is not known. */
  addTo: string | undefined;
}

/** The lines of the list, from the top. A filter hides sections in which it finds nothing. */
export function itemsOf(sections: readonly Section[], { folded, filtered, addTo }: Layout): Item[] {
  const items: Item[] = [];
  for (const section of sections) {
    const { id, stories } = section;
    if (filtered && stories.length === 0) continue;
    const isFolded = folded.has(id);
    items.push({ kind: 'header', key: `header:${id}`, section, folded: isFolded });
    if (isFolded) continue;
    const adds = id === REFINE && addTo !== undefined && !filtered;
    if (adds) items.push({ kind: 'add', key: 'add', section });
    for (const story of stories) items.push({ kind: 'story', key: story.id, section, story });
    if (stories.length === 0 && !adds) items.push({ kind: 'empty', key: `empty:${id}`, section });
  }
  return items;
}
