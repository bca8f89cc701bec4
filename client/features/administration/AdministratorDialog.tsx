import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { setAdministrator } from '#client/data/administration/mutations.ts';
import { auth } from '#client/lib/backend/auth.ts';
import { toast } from '#client/lib/screen/toast.ts';
import type { AdminPerson } from '#shared/contracts/administration.ts';

const REFUSALS = new Set(['last_administrator', 'account_disabled', 'demo_account', 'not_admin']);

interface AdministratorDialogProps {
  person: AdminPerson;
  name: string;
  onClose: () => void;
}

/** Asks before a person becomes an administrator, or is one no more: says what that means. */
export function AdministratorDialog({ person, name, onClose }: AdministratorDialogProps) {
  const { t } = useTranslation('admin');
  const isOwn = usePerson().id === person.id;
  const withdraws = person.is_admin;
  const onDone = async () => {
    toast.success(t(withdraws ? 'people.withdrewAdmin' : 'people.madeAdmin', { name }));
    // the session of this browser says who is an administrator
    if (isOwn) await auth.refreshSession().catch(() => undefined);
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t(withdraws ? 'people.withdrawAdminOf' : 'people.makeAdminOf', { name })}
      submitLabel={t(withdraws ? 'people.withdrawAdmin' : 'people.makeAdmin')}
      danger={withdraws}
      submit={() => setAdministrator(person.id, !withdraws)}
      onDone={onDone}
      failed={t('people.changeFailed')}
      refusals={REFUSALS}
    >
      {isOwn ? (
        <p>{t('people.withdrawOwnText')}</p>
      ) : (
        <>
          <p>{t(withdraws ? 'people.withdrawAdminText' : 'people.makeAdminText', { name })}</p>
          <p>{t('people.notice')}</p>
        </>
      )}
    </ConfirmDialog>
  );
}
