import type { CardStory } from '../../lib/stories/types.ts';
import { mayEnter, type Section } from './sections.ts';

/** A place in the backlog: in a section, above a story or last. */
export interface Place {
  section: string;
  /** The story that will come right after; null: the place is the last. */
  beforeId: string | null;
}

const withoutMoving = (section: Section, moving: ReadonlySet<string>) =>
  section.stories.filter((story) => !moving.has(story.id));

/** The stories of a section without those that move, and how many of them lie above a place. */
export function othersAt(
  section: Section,
  place: Place,
  moving: ReadonlySet<string>,
): { others: CardStory[]; index: number } {
  const others = withoutMoving(section, moving);
  const found = place.beforeId === null ? -1 : others.findIndex((story) => story.id === place.beforeId);
  return { others, index: found < 0 ? others.length : found };
}

/** Where a story lies. */
export function placeOf(sections: readonly Section[], id: string): Place | null {
  for (const section of sections) {
    const at = section.stories.findIndex((story) => story.id === id);
    if (at >= 0) return { section: section.id, beforeId: section.stories[at + 1]?.id ?? null };
  }
  return null;
}

/** Whether stories would stay where they are, all together. */
export function stays(sections: readonly Section[], place: Place, moving: ReadonlySet<string>): boolean {
  const section = sections.find(({ id }) => id === place.section);
  if (!section) return false;
  const ids = section.stories.map(({ id }) => id);
  const inside = ids.flatMap((id, at) => (moving.has(id) ? [at] : []));
  const [first = -1] = inside;
  const last = inside.at(-1) ?? -1;
  if (inside.length !== moving.size || last - first !== moving.size - 1) return false;
  const next = ids[last + 1] ?? null;
  return place.beforeId === next || (place.beforeId !== null && moving.has(place.beforeId));
}

/** Every place to which stories may go, from the top. */
function placesFor(sections: readonly Section[], lead: CardStory, moving: ReadonlySet<string>): Place[] {
  return sections
    .filter((section) => mayEnter(lead, section))
    .flatMap((section) => [
      ...withoutMoving(section, moving).map(({ id }) => ({ section: section.id, beforeId: id })),
      { section: section.id, beforeId: null },
    ]);
}

/** Its position in its section, counted from 1, and of how many. */
export function positionOf(
  sections: readonly Section[],
  place: Place,
  moving: ReadonlySet<string>,
): { position: number; total: number } {
  const section = sections.find(({ id }) => id === place.section);
  const others = section ? withoutMoving(section, moving) : [];
  const at = others.findIndex(({ id }) => id === place.beforeId);
  return { position: (at < 0 ? others.length : at) + 1, total: others.length + 1 };
}

/**
 * Where a key takes the story in hand: one place up or down, across sections too; Home and End to the ends of the section.
 * @returns null where the key means nothing or leads out of the list.
 */
export function stepPlace(
  sections: readonly Section[],
  lead: CardStory,
  place: Place,
  moving: ReadonlySet<string>,
  key: string,
): Place | null {
  const all = placesFor(sections, lead, moving);
  const beforeId = place.beforeId !== null && moving.has(place.beforeId) ? null : place.beforeId;
  const at = all.findIndex((other) => other.section === place.section && other.beforeId === beforeId);
  const inside = all.filter((other) => other.section === place.section);
  if (key === 'Home') return inside[0] ?? null;
  if (key === 'End') return inside.at(-1) ?? null;
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  return step === undefined || at < 0 ? null : (all[at + step] ?? null);
}
