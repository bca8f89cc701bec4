import { z } from 'zod';
import { contracts, nothing } from './parts/contract.ts';

export const filterContracts = contracts({
  /**
   * Gives a saved filter of the caller's to its project, for people who manage it (`shared`), or makes one of the project the caller's
   * own. It keeps its id. Refusals: 404 `filter_gone`, 409 `too_many_shared_filters`, 409 `too_many_filters`.
   */
  share_filter: { input: z.object({ filter_id: z.uuid(), shared: z.boolean() }), output: nothing },
});
