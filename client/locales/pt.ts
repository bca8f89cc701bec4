import status from '#shared/locales/pt/statuses.json';
import { byNamespace } from './by-namespace.ts';

const texts = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    ['./pt/*.json', '../../shared/locales/pt/{errors,events*,scope}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);

/** Every text of this language, by namespace. */
export default { ...texts, common: { ...texts['common'], status } };
