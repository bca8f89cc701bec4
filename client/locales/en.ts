import status from '#shared/locales/en/statuses.json';
import { byNamespace } from './by-namespace.ts';

const texts = byNamespace(
  import.meta.glob<Record<string, unknown>>(
    ['./en/*.json', '../../shared/locales/en/{errors,events*,scope}.json'],
    {
      eager: true,
      import: 'default',
    },
  ),
);

/** Every text of this language, by namespace. */
export default { ...texts, common: { ...texts['common'], status } };
