import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/ConfirmDialog.tsx';
import { LoadState } from '#client/components/LoadState.tsx';
import { Panel } from '#client/components/Panel.tsx';
import { StoryKey } from '#client/components/StoryKey.tsx';
import { DELETED_PROJECTS_PAGE as PAGE, useAllDeletedProjects } from '#client/data/administration/queries.ts';
import type { AdminDeletedProject } from '#shared/contracts/administration.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import classes from './Administration.module.css';
import { DeletedProjectRow } from './DeletedProjectRow.tsx';
import { Pages } from './Pages.tsx';
import { useRestoreProject } from './use-restore-project.ts';

/** The deleted projects of the installation, page by page, each with a button that restores it. */
export function DeletedProjectsSection() {
  const { t } = useTranslation('admin');
  const [offset, setOffset] = useState(0);
  const [orphan, setOrphan] = useState<AdminDeletedProject | null>(null);
  const page = useAllDeletedProjects(offset);
  const { total = 0, projects = [] } = page.data ?? {};
  return (
    <Panel
      layout="open"
      title={t('deletedProjects.title')}
      text={t('deletedProjects.text', { count: DAYS_TO_RECOVER })}
    >
      <LoadState part reads={[page]} title={t('deletedProjects.failed')} />
      {page.data && total === 0 && <p className={classes['note']}>{t('deletedProjects.none')}</p>}
      {projects.length > 0 && (
        <ul className={classes['people']}>
          {projects.map((project) => (
            <DeletedProjectRow key={project.id} project={project} onChooseOwner={() => setOrphan(project)} />
          ))}
        </ul>
      )}
      <Pages size={PAGE} total={total} offset={offset} onChange={setOffset} />
      {orphan && <NewOwnerDialog project={orphan} onClose={() => setOrphan(null)} />}
    </Panel>
  );
}

/** Asks to whom a project goes whose owner has no account any more. */
function NewOwnerDialog({ project, onClose }: { project: AdminDeletedProject; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [owner, setOwner] = useState<string | null>(null);
  const { restore, reportDone, reportFailure } = useRestoreProject(project);
  const nobody = project.new_owners.length === 0;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('deletedProjects.dialog', { name: project.name })}
      submitLabel={t('deletedProjects.restore')}
      submitDisabled={owner === null}
      blocked={nobody ? t('deletedProjects.nobody') : undefined}
      submit={() => restore(owner)}
      onDone={reportDone}
      failed={reportFailure}
    >
      <p>
        <StoryKey>{project.key}</StoryKey>{' '}
        {t(nobody ? 'deletedProjects.ownerGone' : 'deletedProjects.newOwnerText')}
      </p>
      {!nobody && (
        <Select
          label={t('deletedProjects.newOwner')}
          placeholder={t('deletedProjects.choose')}
          searchable
          data={project.new_owners.map(({ id, full_name, email }) => ({
            value: id,
            label: full_name ? `${full_name} · ${email}` : email,
          }))}
          value={owner}
          onChange={setOwner}
        />
      )}
    </ConfirmDialog>
  );
}
