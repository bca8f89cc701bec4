import { plainText } from '../texts/plain-text.ts';

/** A thing that a search calls by its name. */
export interface Named {
  id: string;
  name: string;
}

const beginsWord = (name: string, plain: string) =>
  plainText(name)
    .split(/[\s·-]+/)
    .some((_, place, words) => words.slice(place).join(' ').startsWith(plain));

/** The things with that name, or else with a name that has words which begin so. */
export function matching<Thing extends { name: string }>(things: readonly Thing[], typed: string): Thing[] {
  const plain = plainText(typed.trim());
  const exact = things.filter(({ name }) => plainText(name) === plain);
  return exact.length > 0 ? exact : things.filter(({ name }) => beginsWord(name, plain));
}
