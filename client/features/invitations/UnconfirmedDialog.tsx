import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { formatDateTime } from '#client/lib/text/format.ts';
import classes from './InvitationLink.module.css';

/** An account whose address nobody has confirmed. */
export interface UnconfirmedAccount {
  email: string;
  /** The name of the person who created it; null: unknown. */
  created_by: string | null;
  created_at: string;
}

interface UnconfirmedDialogProps {
  account: UnconfirmedAccount;
  /** Adds the account, and reports what came of it. */
  onAdd: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an account is added whose address may belong to another person; shows who created it, and when. */
export function UnconfirmedDialog({ account, onAdd, onClose }: UnconfirmedDialogProps) {
  const { t } = useTranslation('invitations');
  const { email } = account;
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('unconfirmed.title')}
      submitLabel={t('unconfirmed.add')}
      submit={onAdd}
    >
      <p>{t('unconfirmed.text', { email })}</p>
      <WarnNote>{describeCreation(t, account)}</WarnNote>
      <p className={classes['hint']}>{t('unconfirmed.hint')}</p>
    </ConfirmDialog>
  );
}

type Translate = ReturnType<typeof useTranslation<'invitations'>>['t'];

/** Describes in a sentence who created the account, and when. */
export function describeCreation(
  t: Translate,
  { created_by, created_at }: Omit<UnconfirmedAccount, 'email'>,
): string {
  const when = formatDateTime(created_at);
  return created_by === null
    ? t('unconfirmed.created', { when })
    : t('unconfirmed.createdBy', { name: created_by, when });
}
