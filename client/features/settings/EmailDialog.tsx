import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { usePerson } from '#client/data/account/session.ts';
import { auth } from '#client/lib/auth.ts';
import { looksLikeEmail } from '#client/lib/email.ts';
import { toast } from '#client/lib/toast.ts';
import { CurrentPassword, useCurrentPasswordErrors } from './CurrentPassword.tsx';

interface EmailDialogProps {
  onClose: () => void;
  /** Called when mails to both addresses have been sent. */
  onAsked: (email: string) => void;
}

/** Changes the address. Both addresses get a link, and the change waits until both are followed. */
export function EmailDialog({ onClose, onAsked }: EmailDialogProps) {
  const { t } = useTranslation('settings');
  const [email, setEmail] = useState('');
  const [current, setCurrent] = useState('');
  const { email: ownEmail } = usePerson();
  const typed = email.trim().toLowerCase();
  const isOwn = typed === ownEmail;
  const form = useFormDialog<void, 'email' | 'current'>({
    check: () => (looksLikeEmail(typed) ? {} : { email: t('access.emailInvalid') }),
    submit: async () => {
      const { error } = await auth.updateUser({ email: typed, current_password: current });
      if (error) throw error;
    },
    onDone: () => {
      toast.success(t('access.emailSent'), t('access.emailSentDetail'));
      onAsked(typed);
      onClose();
    },
    errors: useCurrentPasswordErrors(),
    failed: t('access.emailFailed'),
  });
  const emailError = isOwn ? t('access.emailSame') : form.errors.email;

  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('access.changeEmail')}
      submitLabel={t('access.sendLinks')}
      submitDisabled={typed === '' || isOwn || current === ''}
    >
      <TextInput
        data-autofocus
        type="email"
        label={t('access.newEmail')}
        description={t('access.newEmailHint')}
        maxLength={254}
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          form.clearError('email');
        }}
        error={emailError && <ErrorNote>{emailError}</ErrorNote>}
      />
      <CurrentPassword
        value={current}
        onChange={(value) => {
          setCurrent(value);
          form.clearError('current');
        }}
        error={form.errors.current}
      />
    </Dialog>
  );
}
