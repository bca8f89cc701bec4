import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { PasswordInput } from '#client/components/PasswordInput.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { auth } from '#client/lib/auth.ts';
import { describeFailure, failureCode } from '#client/lib/errors.ts';
import { toast } from '#client/lib/toast.ts';

interface EmailDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called when mails to both addresses have been sent. */
  onAsked: (email: string) => void;
}

/** Changes the address. Both addresses get a link, and the change waits until both are followed. */
export function EmailDialog({ opened, onClose, onAsked }: EmailDialogProps) {
  const { t } = useTranslation(['settings', 'auth']);
  const [email, setEmail] = useState('');
  const [current, setCurrent] = useState('');
  const [wrong, setWrong] = useState(false);
  const [sending, setSending] = useState(false);
  const { email: ownEmail } = usePerson();
  const typed = email.trim().toLowerCase();
  const isOwn = typed === ownEmail;

  const close = () => {
    setEmail('');
    setCurrent('');
    setWrong(false);
    onClose();
  };
  const submit = async () => {
    setSending(true);
    try {
      const { error } = await auth.updateUser({ email: typed, current_password: current });
      if (error) throw error;
      toast.success(t('access.emailSent'), t('access.emailSentDetail'));
      onAsked(typed);
      close();
    } catch (error) {
      if (failureCode(error) === 'current_password_invalid') setWrong(true);
      else toast.failure(t('access.emailFailed'), describeFailure(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('access.changeEmail')}
      onSubmit={() => void submit()}
      submitLabel={t('access.sendLinks')}
      submitDisabled={!/^[^@\s]+@[^@\s]+$/.test(typed) || isOwn || current === ''}
      submitting={sending}
    >
      <TextInput
        data-autofocus
        type="email"
        label={t('access.newEmail')}
        description={t('access.newEmailHint')}
        maxLength={254}
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={isOwn ? t('access.emailSame') : ''}
      />
      <PasswordInput
        label={t('access.current')}
        autoComplete="current-password"
        value={current}
        onChange={(value) => {
          setCurrent(value);
          setWrong(false);
        }}
        error={wrong ? t('access.currentWrong') : ''}
        hint={t('access.currentHint')}
      />
    </Dialog>
  );
}
