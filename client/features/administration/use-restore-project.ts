import { useTranslation } from 'react-i18next';
import { restoreProject } from '#client/data/administration/mutations.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/report-failure.ts';
import { toast } from '#client/lib/toast.ts';
import type { AdminDeletedProject } from '#shared/contracts/administration.ts';

const REFUSALS = new Set(['project_gone', 'owner_not_member', 'owner_exists']);

/** Restores a deleted project, and reports how that ended. `restore` throws the error that the server answered. */
export function useRestoreProject({ id, name }: AdminDeletedProject) {
  const { t } = useTranslation('admin');
  const refresh = useRefreshProjects();
  return {
    restore: async (newOwnerId: string | null) => {
      await restoreProject(id, newOwnerId);
      await refresh();
    },
    reportDone: () => toast.success(t('deletedProjects.done', { name }), t('deletedProjects.doneDetail')),
    reportFailure: reportFailure(t('deletedProjects.notDone', { name }), REFUSALS),
  };
}
