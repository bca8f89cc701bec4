import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { db } from '#client/lib/backend.ts';
import type { PersonSummary } from '../projects/project-tree.ts';

/** More than a company has; a list never loads without bound. */
const MAX_PEOPLE = 5000;

export const PEOPLE_KEY = ['people'] as const;

/** Reading the projects reads the people too (`projects.ts`), so that a new colleague has a name at once. */
export const peopleQuery = queryOptions({
  queryKey: PEOPLE_KEY,
  queryFn: async () => {
    const answer = await db
      .from('profiles')
      .select('id, full_name, avatar_url')
      .limit(MAX_PEOPLE)
      .throwOnError();
    return answer.data;
  },
  staleTime: 5 * 60_000,
});

/**
 * Everyone whom the person may see, by id: the members of their projects and those who once were, so that a name stays
 * readable on what they wrote.
 */
export function usePeople(): ReadonlyMap<string, PersonSummary> {
  const { data } = useQuery(peopleQuery);
  return useMemo(() => new Map((data ?? []).map((person) => [person.id, person])), [data]);
}

/** A person as the avatar takes them; null for nobody. */
export function avatarOf(person: PersonSummary | undefined | null) {
  return person ? { id: person.id, fullName: person.full_name, avatarUrl: person.avatar_url } : null;
}
