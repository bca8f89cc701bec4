import { useState } from 'react';
import { usePerson } from '#client/data/account/session.ts';
import { keptText } from '#client/lib/storage/kept.ts';

/** The maximum of remembered sections: without it the list would grow with every new sprint. */
const MAX_FOLDED = 100;

/** The sections that the person has folded, remembered in this browser. */
export function useFolded(): { folded: ReadonlySet<string>; fold: (section: string) => void } {
  const kept = keptText('foldedSections', usePerson().id);
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => {
    const stored = kept.parse();
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  });
  const fold = (section: string) => {
    const next = new Set(folded);
    if (!next.delete(section)) next.add(section);
    setFolded(next);
    kept.write(JSON.stringify([...next].slice(-MAX_FOLDED)));
  };
  return { folded, fold };
}
