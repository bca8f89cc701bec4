import { claim } from './claim.ts';
import { keyOf, type TextName } from './registry.ts';
import { type StoredText, storedText } from './stored-values.ts';

/** A text that only this page takes over, until it is released. */
interface ClaimedText {
  id: string;
  text: StoredText;
  release: () => void;
}

/** Claims texts of a person, without those that another page takes over at the same moment. */
export async function claimTexts(
  name: TextName,
  personId: string,
  ids: readonly string[],
): Promise<ClaimedText[]> {
  const texts = [];
  for (const id of ids) {
    const release = await claim(keyOf(name, personId, id));
    if (release) texts.push({ id, text: storedText(name, personId, id), release });
  }
  return texts;
}
