import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { deleteRetrospective } from '#client/data/retrospectives/mutations.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';

/** Asks before a retrospective is deleted for everybody, then shows the others of its team. */
export function DeleteRetroDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const setSearch = useSetAppSearch();
  const form = useFormDialog({
    submit: () => deleteRetrospective(retro.id),
    onDone: () => {
      setSearch({ retro: undefined, team: retro.team_id }, { replace: true });
      toast.success(t('delete.done', { title: retro.title }));
    },
    failed: reportFailure(t('delete.failed')),
  });
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('delete.title', { title: retro.title })}
      submitLabel={t('common:delete')}
      danger
    >
      <p>{t('delete.text')}</p>
      {retro.actions.length > 0 && <p>{t('delete.actions', { count: retro.actions.length })}</p>}
    </Dialog>
  );
}
