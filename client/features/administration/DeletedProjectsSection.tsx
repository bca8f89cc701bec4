import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/Dialog.tsx';
import { LoadFailure } from '#client/components/LoadFailure.tsx';
import { Loading } from '#client/components/Loading.tsx';
import { Panel } from '#client/components/Panel.tsx';
import { StoryKey } from '#client/components/StoryKey.tsx';
import { useFormDialog } from '#client/components/use-form-dialog.ts';
import { DELETED_PROJECTS_PAGE as PAGE, useAllDeletedProjects } from '#client/data/administration/queries.ts';
import type { AdminDeletedProject } from '#shared/contracts/administration.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import classes from './Administration.module.css';
import { DeletedProjectRow } from './DeletedProjectRow.tsx';
import { useRestoreProject } from './use-restore-project.ts';

/** The deleted projects of the installation, page by page, each with a button that restores it. */
export function DeletedProjectsSection() {
  const { t } = useTranslation('admin');
  const [offset, setOffset] = useState(0);
  const [orphan, setOrphan] = useState<AdminDeletedProject | null>(null);
  const page = useAllDeletedProjects(offset);
  const { total = 0, projects = [] } = page.data ?? {};
  const to = Math.min(offset + PAGE, total);
  return (
    <Panel
      layout="open"
      title={t('deletedProjects.title')}
      text={t('deletedProjects.text', { count: DAYS_TO_RECOVER })}
    >
      {page.isPending && <Loading />}
      {page.isError && (
        <LoadFailure part title={t('deletedProjects.failed')} error={page.error} onRetry={page.refetch} />
      )}
      {page.data && total === 0 && <p className={classes['note']}>{t('deletedProjects.none')}</p>}
      {projects.length > 0 && (
        <ul className={classes['people']}>
          {projects.map((project) => (
            <DeletedProjectRow key={project.id} project={project} onChooseOwner={() => setOrphan(project)} />
          ))}
        </ul>
      )}
      {(total > PAGE || offset > 0) && (
        <div className={classes['pages']}>
          <span>{t('people.page', { from: offset + 1, to, total })}</span>
          <Button size="sm" disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE))}>
            {t('people.previous')}
          </Button>
          <Button size="sm" disabled={to >= total} onClick={() => setOffset(offset + PAGE)}>
            {t('people.next')}
          </Button>
        </div>
      )}
      {orphan && <NewOwnerDialog project={orphan} onClose={() => setOrphan(null)} />}
    </Panel>
  );
}

/** Asks to whom a project goes whose owner has no account any more. */
function NewOwnerDialog({ project, onClose }: { project: AdminDeletedProject; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const [owner, setOwner] = useState<string | null>(null);
  const { restore, reportDone, reportFailure } = useRestoreProject(project);
  const form = useFormDialog({
    submit: () => restore(owner),
    onDone: () => {
      onClose();
      reportDone();
    },
    failed: reportFailure,
  });
  const nobody = project.new_owners.length === 0;
  return (
    <Dialog
      {...form.dialog}
      opened
      onClose={onClose}
      title={t('deletedProjects.dialog', { name: project.name })}
      submitLabel={t('deletedProjects.restore')}
      submitDisabled={owner === null}
      blocked={nobody ? t('deletedProjects.nobody') : undefined}
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
    </Dialog>
  );
}
