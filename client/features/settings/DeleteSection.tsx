import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Panel } from '#client/components/layout/Panel.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { signOut } from '#client/lib/backend/auth.ts';
import { deleteAccount } from '#client/lib/backend/auth-api.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { CurrentPassword, useCurrentPasswordErrors } from './CurrentPassword.tsx';
import { type DeleteProject, OwnedProjectRow } from './OwnedProjectRow.tsx';
import classes from './Settings.module.css';

/** 'Eliminar Cuenta'. First the person must hand over or delete each project that they own. */
export function DeleteSection({ DeleteProject }: { DeleteProject: DeleteProject }) {
  const { t } = useTranslation('settings');
  const { id } = usePerson();
  const { data: projects = [] } = useProjects();
  const [opened, setOpened] = useState(false);
  const owned = projects.filter((project) => project.owner_id === id);
  return (
    <Panel layout="columns" title={t('delete.title')} text={t('delete.text')}>
      {owned.length > 0 && (
        <>
          <p>{t('delete.ownsProjects', { count: owned.length })}</p>
          <ul className={classes['list']}>
            {owned.map((project) => (
              <OwnedProjectRow
                key={project.id}
                project={project}
                personId={id}
                DeleteProject={DeleteProject}
              />
            ))}
          </ul>
        </>
      )}
      <div>
        <Button data-danger disabled={owned.length > 0} onClick={() => setOpened(true)}>
          {t('delete.button')}
        </Button>
      </div>
      {opened && <DeleteAccountDialog onClose={() => setOpened(false)} />}
    </Panel>
  );
}

const REFUSALS = new Set(['last_administrator', 'owns_projects']);

/** The last step before an account is deleted: says what is deleted and what stays, and asks for the password. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const [password, setPassword] = useState('');
  const form = useFormDialog({
    submit: () =>
      deleteAccount(password, () => {
        toast.success(t('delete.done'));
        // the server has already deleted the session
        return signOut();
      }),
    errors: useCurrentPasswordErrors(),
    failed: t('delete.failed'),
    refusals: REFUSALS,
  });

  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      title={t('delete.title')}
      submitLabel={t('delete.confirm')}
      incomplete={password === ''}
      danger
    >
      <p>{t('delete.what')}</p>
      <CurrentPassword
        autoFocus
        value={password}
        onChange={(value) => {
          setPassword(value);
          form.clearError('current');
        }}
        error={form.errors.current}
      />
    </Dialog>
  );
}
