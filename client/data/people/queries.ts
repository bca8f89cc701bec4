import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from '#client/lib/backend/backend.ts';
import type { Database } from '#shared/database.types.ts';

/** A limit for the list, higher than the number of people of a company. */
const MAX_PEOPLE = 5000;

type Profile = Database['public']['Tables']['profiles']['Row'];

/** The data of a person that lists and cards show. */
export type PersonSummary = Pick<Profile, 'id' | 'full_name' | 'avatar_url' | 'tint'> &
  // lists that show no guests leave it out
  Partial<Pick<Profile, 'guest'>>;

export const PEOPLE_KEY = ['people'] as const;

/** A read of the projects (`projects.ts`) also reads the people, so that a new colleague has a name at once. */
export const peopleQuery = queryOptions({
  queryKey: PEOPLE_KEY,
  queryFn: async () => {
    const answer = await db
      .from('profiles')
      .select('id, full_name, avatar_url, tint, guest')
      .limit(MAX_PEOPLE)
      .throwOnError();
    return answer.data;
  },
  staleTime: 5 * 60_000,
});

/**
 * The people whom the person may see, by id: present and former members of their projects. So comments of former members still
 * show a name.
 */
export function usePeople(): ReadonlyMap<string, PersonSummary> {
  const { data } = useQuery(peopleQuery);
  return useMemo(() => new Map((data ?? []).map((person) => [person.id, person])), [data]);
}

/** The props of a person's avatar; null for nobody. */
export function avatarOf(person: PersonSummary | undefined | null) {
  if (!person) return null;
  const { full_name, avatar_url, tint, guest } = person;
  return { fullName: full_name, avatarUrl: avatar_url, tint, guest };
}
