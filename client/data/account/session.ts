import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAuthState } from '#client/lib/backend/auth-state.ts';
import { db } from '#client/lib/backend/backend.ts';
import { PROFILE_ROLES } from '#shared/rules/accounts/roles.ts';

/** The key of the profile that the shell shows of a person. */
export const profileKey = (personId: string) => ['profile', personId] as const;

/** The signed-in person as the interface shows them. */
export interface Person {
  id: string;
  email: string;
  /** 'Usuario' if no name is known. */
  fullName: string;
  avatarUrl: string | null;
  tint: number | undefined;
  /** The role that the person has set in their profile; null if none is set. */
  role: (typeof PROFILE_ROLES)[number] | null;
  /** Whether the person is a guest, in one project and no other (shared/rules/accounts/permissions.ts). */
  guest: boolean;
}

/**
 * The signed-in person. Use it below the signed-in route only.
 * @throws when nobody is signed in.
 */
export function usePerson(): Person {
  const state = useAuthState();
  const { t } = useTranslation('common');
  if (state.status !== 'signedIn') throw new Error('usePerson needs a signed-in person');
  const { user } = state;
  const profile = useQuery({
    queryKey: profileKey(user.id),
    queryFn: async () => {
      const { data } = await db
        .from('profiles')
        .select('full_name, avatar_url, tint, role, guest')
        .eq('id', user.id)
        .single()
        .throwOnError();
      return data;
    },
    staleTime: 5 * 60_000,
  });
  const metadata: Record<string, unknown> = user.user_metadata;
  const named = profile.data?.full_name || textOr(metadata['full_name'], '');
  return {
    id: user.id,
    email: user.email ?? '',
    fullName: named || t('person.unnamed'),
    avatarUrl: profile.data?.avatar_url ?? (textOr(metadata['avatar_url'], '') || null),
    tint: profile.data?.tint,
    role: PROFILE_ROLES.find((name) => name === profile.data?.role) ?? null,
    guest: profile.data?.guest ?? false,
  };
}

/** Whether the signed-in person administers the platform. The server decides; this only hides actions that it would refuse. */
export function useIsAdmin(): boolean {
  const state = useAuthState();
  return state.status === 'signedIn' && state.user.app_metadata['is_admin'] === true;
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
