/** Where texts are kept by key. No function throws. */
export interface TextArea {
  get: (key: string) => string | null;
  /** @returns whether the browser has stored it. */
  set: (key: string, text: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
}

/** A storage of the browser. If it is forbidden or full, values last until the page is closed. */
function guarded(storage: () => Storage | undefined): TextArea {
  const refused = new Map<string, string>();
  const attempt = <Result>(work: (area: Storage) => Result): Result | undefined => {
    try {
      const area = storage();
      return area && work(area);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => refused.get(key) ?? attempt((area) => area.getItem(key)) ?? null,
    set: (key, text) => {
      const stores = (area: Storage) => {
        area.setItem(key, text);
        return true;
      };
      const isStored = attempt(stores) ?? false;
      if (isStored) refused.delete(key);
      else refused.set(key, text);
      return isStored;
    },
    remove: (key) => {
      refused.delete(key);
      attempt((area) => area.removeItem(key));
    },
    keys: () => [...new Set([...refused.keys(), ...(attempt((area) => Object.keys(area)) ?? [])])],
  };
}

export const AREAS = {
  local: guarded(() => localStorage),
  session: guarded(() => sessionStorage),
  memory: guarded(() => undefined),
};
