import { byNamespace } from './by-namespace.ts';

/** Every text of this language, by namespace. */
export default byNamespace(
  import.meta.glob<Record<string, unknown>>('./pt/*.json', { eager: true, import: 'default' }),
);
