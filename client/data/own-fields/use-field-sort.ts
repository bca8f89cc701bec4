import { useMemo } from 'react';
import { personName } from '#client/lib/text/person-name.ts';
import { usePeople } from '../people/queries.ts';
import { useOwnFields } from './queries.ts';
import { type FieldSort, isOnCards, sortBy } from './sorting.ts';

/** The sort that an address asks for; undefined where the project has no such field. */
export function useFieldSort(projectId: string | undefined, asked = ''): FieldSort | undefined {
  const people = usePeople();
  const down = asked.startsWith('-');
  const fields = useOwnFields(projectId, asked !== '' && projectId !== undefined);
  return useMemo(() => {
    const field = fields.find(({ id }) => id === (down ? asked.slice(1) : asked));
    if (!field || !isOnCards(field)) return undefined;
    return sortBy(field, down, (person) => personName(people.get(person)));
  }, [fields, asked, down, people]);
}
