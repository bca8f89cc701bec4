import type pg from 'pg';
import { PublicError } from '#server/lib/public-error.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load.ts';

/** How often the catalogue may be read again at most: a stranger who asks for tables that do not exist costs little. */
const MIN_AGE_MS = 5_000;

/** What a plan fails with when it does not know a name: the schema may have changed since the catalogue was read. */
const UNKNOWN_NAMES = new Set(['PGRST200', 'PGRST204', 'PGRST205', '42703']);

/** Holds the catalogue of a running server and keeps it up to date. */
export interface CurrentCatalogue {
  /** Reads it for the first time; every later call is free. */
  ready(): Promise<void>;
  /** What `plan` makes of the catalogue; it is read again, and asked again, where a name is unknown. */
  plan<T>(plan: (catalogue: Catalogue) => T): Promise<T>;
  /** To be called when a statement met a table or a column that is no longer there. */
  expire(): void;
}

export function keepCatalogue(pool: pg.Pool): CurrentCatalogue {
  let loading: Promise<Catalogue> | undefined;
  let loadedAt = Number.NEGATIVE_INFINITY;

  function current(): Promise<Catalogue> {
    loading ??= loadCatalogue(pool).then(
      (catalogue) => {
        loadedAt = performance.now();
        return catalogue;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  }

  function expire(): boolean {
    const old = performance.now() - loadedAt >= MIN_AGE_MS;
    if (old) loading = undefined;
    return old;
  }

  return {
    ready: async () => void (await current()),
    expire: () => void expire(),
    async plan(plan) {
      try {
        return plan(await current());
      } catch (error) {
        const unknown = error instanceof PublicError && UNKNOWN_NAMES.has(error.code);
        if (!unknown || !expire()) throw error;
        return plan(await current());
      }
    },
  };
}
