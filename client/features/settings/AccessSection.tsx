import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import classes from './Settings.module.css';

/** The address and the password of the account. The dialogs to change them ask for the current password. */
export function AccessSection() {
  const { t } = useTranslation('settings');
  const { email } = usePerson();
  const [opened, setOpened] = useState<'email' | 'password' | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel layout="columns" title={t('access.title')} text={t('access.text')}>
      <div className={classes['row']}>
        <div>
          <b>{t('access.email')}</b>
          <span>{email}</span>
        </div>
        <Button onClick={() => setOpened('email')}>{t('access.changeEmail')}</Button>
      </div>
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
