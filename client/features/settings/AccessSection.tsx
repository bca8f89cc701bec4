import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { PasswordInput } from '#client/components/fields/PasswordInput.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { LimitedInput } from '#client/components/limited/LimitedInput.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { auth } from '#client/lib/backend/auth.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { untilKnown } from '#client/lib/screen/until-known.ts';
import { describeFailure, failureCode, isConnectionFailure } from '#client/lib/text/errors.ts';
import { useNewPassword } from '#client/lib/text/new-password.ts';
import { hasEmailAddress, readEmailAddress } from '#shared/rules/accounts/email-address.ts';
import { mayChangeAddress } from '#shared/rules/accounts/permissions.ts';
import { CurrentPassword, useCurrentPasswordErrors } from './CurrentPassword.tsx';
import classes from './Settings.module.css';

/** The address and the password of the account. The dialogs to change them ask for the current password. */
export function AccessSection() {
  const { t } = useTranslation('settings');
  const person = usePerson();
  const { email } = person;
  const [opened, setOpened] = useState<'email' | 'password' | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setOpened(null);
  const mayChange = mayChangeAddress(person);
  return (
    <Panel layout="columns" title={t('access.title')} text={t('access.text')}>
      <div className={classes['row']}>
        <div>
          <b>{t('access.email')}</b>
          <span>{email}</span>
        </div>
        {mayChange && <Button onClick={() => setOpened('email')}>{t('access.changeEmail')}</Button>}
      </div>
      {!mayChange && <p className={classes['hint']}>{t('access.emailOfGuest')}</p>}
      {asked !== null && (
        <p role="status" className={classes['hint']}>
          {t('access.emailAsked', { email: asked })}
        </p>
      )}
      <div className={classes['row']}>
        <div>
          <b>{t('access.password')}</b>
          <span>{t('access.passwordText')}</span>
        </div>
        <Button onClick={() => setOpened('password')}>{t('access.changePassword')}</Button>
      </div>
      {opened === 'email' && <EmailDialog onClose={close} onAsked={setAsked} />}
      {opened === 'password' && <PasswordDialog onClose={close} />}
    </Panel>
  );
}

interface EmailDialogProps {
  onClose: () => void;
  /** Called when mails to both addresses have been sent. */
  onAsked: (email: string) => void;
}

/** Changes the address. Both addresses get a link, and the change waits until both are followed. */
function EmailDialog({ onClose, onAsked }: EmailDialogProps) {
  const { t } = useTranslation('settings');
  const [email, setEmail] = useState('');
  const [current, setCurrent] = useState('');
  const { email: ownEmail } = usePerson();
  const typed = readEmailAddress(email);
  const isOwn = typed === ownEmail;
  const form = useFormDialog<void, 'email' | 'current'>({
    check: () => (hasEmailAddress(typed) ? {} : { email: t('access.emailInvalid') }),
    submit: async () => {
      const send = async () => {
        const { error } = await auth.updateUser({ email: typed, current_password: current });
        if (error) throw error;
      };
      // the same request again within a minute is the first one
      await untilKnown({ send });
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
      onClose={onClose}
      title={t('access.changeEmail')}
      submitLabel={t('access.sendLinks')}
      incomplete={typed === '' || isOwn || current === ''}
    >
      <LimitedInput
        data-autofocus
        type="email"
        required
        label={t('access.newEmail')}
        description={t('access.newEmailHint')}
        limit={254}
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

/** @returns a function that changes the password until it is known whether it was done. @throws as {@link untilKnown}. */
function useChangePassword() {
  // the password of a request whose answer was lost: it may be set
  const unanswered = useRef<string>(undefined);
  return (password: string, current: string) =>
    untilKnown({
      send: async () => {
        const { error } = await auth.updateUser({ password, current_password: current });
        if (!error || (unanswered.current === password && failureCode(error) === 'same_password')) return;
        if (isConnectionFailure(error)) unanswered.current = password;
        throw error;
      },
    });
}

/** Changes the password; asks for the current one. All other devices are signed out. */
function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'passwords']);
  const [current, setCurrent] = useState('');
  const newPassword = useNewPassword();
  const changePassword = useChangePassword();
  const form = useFormDialog({
    submit: () => changePassword(newPassword.value, current),
    onDone: () => {
      toast.success(t('passwords:changed'), t('access.othersOut'));
      onClose();
    },
    errors: useCurrentPasswordErrors(),
    failed: (error) => {
      // it is what the person wants, and perhaps done by this request, which the browser has repeated
      if (failureCode(error) === 'same_password') toast.info(describeFailure(error));
      else if (!newPassword.showRefusal(error)) reportFailure(t('passwords:failed'))(error);
    },
  });

  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      title={t('access.changePassword')}
      submitLabel={t('access.changePassword')}
      incomplete={current === '' || !newPassword.longEnough}
    >
      <CurrentPassword
        autoFocus
        value={current}
        onChange={(value) => {
          setCurrent(value);
          form.clearError('current');
        }}
        error={form.errors.current}
      />
      <PasswordInput
        label={t('passwords:new')}
        missing={!newPassword.longEnough}
        {...newPassword.fieldProps(false)}
      />
    </Dialog>
  );
}
