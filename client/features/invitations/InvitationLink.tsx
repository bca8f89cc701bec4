import { useTranslation } from 'react-i18next';
import type { DialogState } from '#client/components/dialogs/Dialog.tsx';
import { LinkDialog } from '#client/components/dialogs/LinkDialog.tsx';
import { LocalLinkNote } from '#client/components/dialogs/LocalLinkNote.tsx';
import { useIsAdmin } from '#client/data/account/session.ts';
import classes from './InvitationLink.module.css';

interface InvitationLinkProps extends DialogState {
  email: string;
  link: string;
}

/** Shows the link of an invitation without mail, which the person has to pass on. */
export function InvitationLink({ email, link, ...dialog }: InvitationLinkProps) {
  const { t } = useTranslation('invitations');
  const isAdmin = useIsAdmin();
  return (
    <LinkDialog
      {...dialog}
      title={t('link.title')}
      label={t('link.label', { email })}
      hint={t('link.hint')}
      link={link}
      texts={{ copy: t('link.copy'), copied: t('link.copied'), failed: t('link.copyFailed') }}
    >
      <p className={classes['hint']}>{t('noMail')}</p>
      <LocalLinkNote
        isAdmin={isAdmin}
        link={link}
        texts={{ onlyHere: t('link.onlyHere'), publish: t('link.publish') }}
      />
    </LinkDialog>
  );
}
