import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { deleteRetrospective } from '#client/data/retrospectives/mutations.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';

/** Asks before a retrospective is deleted for everybody, then shows the others of its team. */
export function DeleteRetroDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const setSearch = useSetAppSearch();
  const leave = () => {
    setSearch({ retro: undefined, team: retro.team_id }, { replace: true });
    toast.success(t('delete.done', { title: retro.title }));
  };
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('delete.title', { title: retro.title })}
      submitLabel={t('common:delete')}
      submit={() => deleteRetrospective(retro.id)}
      onDone={leave}
      failed={reportFailure(t('delete.failed'))}
    >
      <p>{t('delete.text')}</p>
      {retro.actions.length > 0 && <p>{t('delete.actions', { count: retro.actions.length })}</p>}
    </ConfirmDialog>
  );
}
