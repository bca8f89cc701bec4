import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../lib/toast.ts';
import { Dialog } from './Dialog.tsx';
import classes from './InvitationLink.module.css';

interface InvitationLinkProps {
  opened: boolean;
  onClose: () => void;
  email: string;
  link: string;
}

/** The link of an invitation that no mail server could send, to be passed on by hand. */
export function InvitationLink({ opened, onClose, email, link }: InvitationLinkProps) {
  const { t } = useTranslation('invitations');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t('link.copied'));
    } catch {
      // no clipboard outside a secure context, or not allowed
      toast.failure(t('link.copyFailed'));
    }
  };
  return (
    <Dialog
      local
      opened={opened}
      onClose={onClose}
      title={t('link.title')}
      onSubmit={() => void copy()}
      submitLabel={t('link.copy')}
    >
      <p className={classes['hint']}>{t('noMail')}</p>
      <TextInput
        data-autofocus
        readOnly
        label={t('link.label', { email })}
        description={t('link.hint')}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  );
}
