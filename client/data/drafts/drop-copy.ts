import type { TextName } from '#client/lib/storage/registry.ts';
import { storageOwner, storedIds, storedText, type TextCopy } from '#client/lib/storage/stored-values.ts';

/** Erases the copies of a value: a field has it again. @param json the value. */
export function dropCopy(name: TextName, id: string, json: string): void {
  const personId = storageOwner() ?? '';
  for (const copyId of storedIds('textCopy', personId)) {
    const place = storedText('textCopy', personId, copyId);
    const copy = place.parse() as TextCopy | undefined;
    if (copy?.name === name && copy.id === id && JSON.stringify(copy.value) === json) place.write(null);
  }
}
