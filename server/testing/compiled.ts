import path from 'node:path';

/** Environment of a process of Node that keeps what it compiles for the next one: a start takes half the work. */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../.cache/compiled'),
};
