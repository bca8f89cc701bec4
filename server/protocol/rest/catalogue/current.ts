import type pg from 'pg';
import { PublicError } from '#server/lib/public-error.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load.ts';

/** The shortest time between two reads of the catalogue, so that requests for unknown tables cost little. */
const MIN_AGE_MS = 5_000;

/** Codes of a plan that fails because of an unknown name: the schema may have changed since the catalogue was read. */
const UNKNOWN_NAMES = new Set(['PGRST200', 'PGRST204', 'PGRST205', '42703']);

/** The catalogue of a running server, which is kept up to date. */
export interface CurrentCatalogue {
  /** Reads the catalogue for the first time; later calls do nothing. */
  ready(): Promise<void>;
  /** Calls `plan` with the catalogue. If a name is unknown, it reads the catalogue again and calls `plan` once more. */
  plan<T>(plan: (catalogue: Catalogue) => T): Promise<T>;
  /** Call this when a statement named a table or a column that no longer exists. */
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
