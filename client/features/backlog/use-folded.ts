import { useState } from 'react';

const KEY = 'backlog-folded';
/** The maximum of remembered sections: without it the list would grow with every new sprint. */
const MAX_FOLDED = 100;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The folded sections, remembered in this browser. */
export function useFolded(): { folded: ReadonlySet<string>; fold: (section: string) => void } {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(read()));
  const fold = (section: string) => {
    const next = new Set(folded);
    if (!next.delete(section)) next.add(section);
    setFolded(next);
    try {
      localStorage.setItem(KEY, JSON.stringify([...next].slice(-MAX_FOLDED)));
    } catch {
      // folding also works in a browser that stores nothing
    }
  };
  return { folded, fold };
}
