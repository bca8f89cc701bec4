import { useState } from 'react';
import { storedValues } from '#client/lib/storage/stored-values.ts';

/** The maximum of remembered sections: without it the list would grow with every new sprint. */
const MAX_FOLDED = 100;

const stored = storedValues<string[]>('foldedSections');

/** The sections that the person has folded, remembered in this browser. */
export function useFolded(): { folded: ReadonlySet<string>; fold: (section: string) => void } {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(stored.get('')));
  const fold = (section: string) => {
    const next = new Set(folded);
    if (!next.delete(section)) next.add(section);
    setFolded(next);
    stored.set('', [...next].slice(-MAX_FOLDED));
  };
  return { folded, fold };
}
