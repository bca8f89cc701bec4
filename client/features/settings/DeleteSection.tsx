import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/Panel.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { useProjects } from '#client/data/projects/queries.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
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
