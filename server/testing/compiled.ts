import path from 'node:path';

/** The environment of a Node process that caches its compiled code for the next one, which halves the work of a start. */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../.cache/compiled'),
};
