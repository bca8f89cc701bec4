import { useTranslation } from 'react-i18next';
import { offerOwnership } from '#client/data/projects/ownership-offers.ts';
import { useRefreshRequests } from '#client/data/projects/project-requests.ts';
import type { Project } from '#client/data/projects/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { mayOwnProjects } from '#shared/rules/accounts/permissions.ts';

/** The people to whom the owner can offer a project: the others in its teams, but no guests. */
export function heirsOf({ teams, members }: Project, ownerId: string): Project['members'] {
  const belongs = new Set(teams.flatMap((team) => team.members).map(({ id }) => id));
  return members.filter(
    ({ id, guest = false }) => id !== ownerId && belongs.has(id) && mayOwnProjects({ guest }),
  );
}

/** Offers a project to a member, and says so. The function throws the error that the server answered. */
export function useOffer(project: Project): (heir: Project['members'][number]) => Promise<void> {
  const { t } = useTranslation(['projects', 'common']);
  const refresh = useRefreshRequests();
  return async ({ id, full_name }) => {
    try {
      await offerOwnership(project.id, id);
      const name = full_name || t('common:person.unnamed');
      toast.success(t('life.offered'), t('life.offeredDetail', { name, project: project.name }));
    } finally {
      await refresh();
    }
  };
}
