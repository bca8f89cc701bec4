import { useQuery, useQueryClient } from '@tanstack/react-query';
import { db } from '#client/lib/backend/backend.ts';
import type { Tables } from '#shared/database.types.ts';
import { PEOPLE_KEY } from '../people/queries.ts';
import { useRefreshProjects } from '../projects/queries.ts';
import { changeRows } from '../write/change-rows.ts';
import { profileKey } from './session.ts';

const ownProfileKey = (personId: string) => ['own-profile', personId] as const;

export type OwnProfile = Pick<
  Tables<'profiles'>,
  'full_name' | 'avatar_url' | 'tint' | 'role' | 'skills' | 'weekly_capacity'
>;

/** The person's profile as they edit it. */
export function useOwnProfile(personId: string) {
  return useQuery({
    queryKey: ownProfileKey(personId),
    queryFn: async (): Promise<OwnProfile> => {
      const [profile, directory, capacity] = await Promise.all([
        db
          .from('profiles')
          .select('full_name, avatar_url, tint, role')
          .eq('id', personId)
          .single()
          .throwOnError(),
        db.from('team_directory').select('skills').eq('id', personId).single().throwOnError(),
        db.from('team_capacity').select('weekly_capacity').eq('id', personId).single().throwOnError(),
      ]);
      const { weekly_capacity } = capacity.data;
      return { ...profile.data, weekly_capacity, skills: directory.data.skills ?? [] };
    },
  });
}

/** Reads again everything that shows the person: header, lists, cards. */
export function useRefreshPerson(personId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  const refreshProjects = useRefreshProjects();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ownProfileKey(personId) }),
      queryClient.invalidateQueries({ queryKey: profileKey(personId) }),
      queryClient.invalidateQueries({ queryKey: PEOPLE_KEY }),
      refreshProjects(),
    ]);
  };
}

/** Saves the person's changes of their own profile. @throws the error that the server answered. */
export async function saveOwnProfile(
  personId: string,
  { full_name, tint, role, skills, weekly_capacity }: OwnProfile,
): Promise<void> {
  await changeRows(() =>
    db
      .from('profiles')
      .update({ full_name: full_name.trim(), tint, role, skills, weekly_capacity })
      .eq('id', personId)
      .select('id')
      .single()
      .throwOnError(),
  );
}
