import { createStore } from '#client/lib/store.ts';

/** Set when a person leaves: this page sends none of their votes any more. */
export const votesLeft = createStore(undefined);
