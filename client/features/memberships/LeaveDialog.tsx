import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/ConfirmDialog.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useAppSearch, useSetAppSearch } from '#client/data/app-search.ts';
import { useRefreshRequests } from '#client/data/projects/project-requests.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { removeMember } from '#client/data/teams/mutations.ts';
import { toast } from '#client/lib/toast.ts';
import type { ProjectRequests } from '#shared/contracts/project-requests.ts';

interface LeaveDialogProps {
  pending: ProjectRequests['pending'][number];
  onClose: () => void;
}

/** Leaves all teams of a project; first it shows the consequences. */
export function LeaveDialog({ pending, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('memberships');
  const { id } = usePerson();
  const { project: shown } = useAppSearch();
  const setSearch = useSetAppSearch();
  const refreshRequests = useRefreshRequests();
  const refreshProjects = useRefreshProjects();
  const { project, project_id, team_ids } = pending;
  const leave = async () => {
    for (const team_id of team_ids) await removeMember(team_id, id);
  };
  const refresh = () => {
    void refreshRequests();
    void refreshProjects();
  };
  const onDone = () => {
    toast.success(t('leave.done', { project }));
    if (shown === project_id) setSearch({ project: undefined }, { replace: true });
  };
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('leave.title', { project })}
      submitLabel={t('pending.leave')}
      submit={() => leave().finally(refresh)}
      onDone={onDone}
      failed={t('leave.failed')}
    >
      <p>{t('leave.text', { project })}</p>
    </ConfirmDialog>
  );
}
