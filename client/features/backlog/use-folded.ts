import { useState } from 'react';

const KEY = 'backlog-folded';
/** Sprints come and go; what is remembered does not grow for ever. */
const MAX_FOLDED = 100;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The sections that are folded, remembered in this browser. */
export function useFolded(): { folded: ReadonlySet<string>; fold: (section: string) => void } {
  const [folded, setFolded] = useState<ReadonlySet<string>>(() => new Set(read()));
  const fold = (section: string) => {
    const next = new Set(folded);
    if (!next.delete(section)) next.add(section);
    setFolded(next);
    try {
      localStorage.setItem(KEY, JSON.stringify([...next].slice(-MAX_FOLDED)));
    } catch {
      // a browser that stores nothing folds all the same
    }
  };
  return { folded, fold };
}
