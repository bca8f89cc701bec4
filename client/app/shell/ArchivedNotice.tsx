import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { setArchived } from '#client/data/projects/archive-project.ts';
import { useProject, useRefreshProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useAppSearch } from '#client/routing/app-search.ts';
import { mayArchive } from '#shared/rules/accounts/permissions.ts';
import classes from './ArchivedNotice.module.css';

/** Above every view of an archived project: says that it is read-only, and how to make it active again. */
export function ArchivedNotice() {
  const { t } = useTranslation('shell');
  const { project: id } = useAppSearch();
  const project = useProject(id);
  const mayTakeUp = mayArchive(useStanding(id));
  const refresh = useRefreshProjects();
  if (!project?.archived_at) return null;

  const takeUp = async () => {
    await setArchived(project.id, false);
    await refresh();
    toast.success(t('archived.takenUp'), project.name);
  };
  return (
    <div data-bar className={classes['notice']} role="note">
      <IconArchive size={16} stroke={1.6} aria-hidden />
      <span>{t('archived.notice')}</span>
      {mayTakeUp && (
        <ServerButton size="sm" onClick={() => void attempt(takeUp, t('archived.failed'))}>
          {t('archived.takeUp')}
        </ServerButton>
      )}
    </div>
  );
}
