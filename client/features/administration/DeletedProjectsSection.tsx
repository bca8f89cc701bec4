import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { restoreProject } from '#client/data/administration/mutations.ts';
import { DELETED_PROJECTS_PAGE as PAGE, useAllDeletedProjects } from '#client/data/administration/queries.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDate, formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { AdminDeletedProject } from '#shared/contracts/administration.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import classes from './Administration.module.css';
import { Pages } from './Pages.tsx';

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
      incomplete={owner === null}
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
          allowDeselect
          required
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

interface DeletedProjectRowProps {
  project: AdminDeletedProject;
  /** Called instead of restoring a project whose owner is gone. */
  onChooseOwner: () => void;
}

/** One deleted project: its name, when it was deleted, its owner and size, and the button that restores it. */
function DeletedProjectRow({ project, onChooseOwner }: DeletedProjectRowProps) {
  const { t } = useTranslation('admin');
  const now = useNow();
  const { name, deleted_at, purged_at, owner, stories, members } = project;
  const { restore, reportDone, reportFailure } = useRestoreProject(project);
  const write = useMutation({
    mutationFn: () => restore(null),
    onSuccess: reportDone,
    onError: reportFailure,
  });
  const ownerKey = owner?.disabled ? 'ownerDisabled' : 'owner';
  const facts = [
    owner
      ? t(`deletedProjects.${ownerKey}`, { name: owner.full_name || owner.email })
      : t('deletedProjects.ownerGone'),
    t('deletedProjects.stories', { count: stories }),
    t('deletedProjects.members', { count: members }),
  ];
  const press = () => {
    if (owner === null) onChooseOwner();
    else if (!write.isPending) write.mutate();
  };
  return (
    <li className={classes['deleted']}>
      <div className={classes['who']}>
        <b>{name}</b> <StoryKey>{project.key}</StoryKey>
        {project.archived && <span className={classes['badge']}>{t('deletedProjects.archived')}</span>}
        <small title={formatDateTime(deleted_at)}>
          {t('deletedProjects.when', {
            when: formatRelative(deleted_at, now),
            until: formatDate(purged_at),
          })}
        </small>
        <small>{facts.join(' · ')}</small>
      </div>
      <ServerButton
        size="sm"
        aria-label={t('deletedProjects.restoreOf', { name })}
        busy={write.isPending}
        onClick={press}
      >
        {t('deletedProjects.restore')}
      </ServerButton>
    </li>
  );
}

const REFUSALS = new Set(['project_gone', 'owner_not_member', 'owner_exists']);

/** Restores a deleted project, and reports how that ended. `restore` throws the error that the server answered. */
function useRestoreProject({ id, name }: AdminDeletedProject) {
  const { t } = useTranslation('admin');
  const refresh = useRefreshProjects();
  return {
    restore: async (newOwnerId: string | null) => {
      await restoreProject(id, newOwnerId);
      await refresh();
    },
    reportDone: () => toast.success(t('deletedProjects.done', { name }), t('deletedProjects.doneDetail')),
    reportFailure: reportFailure(t('deletedProjects.notDone', { name }), REFUSALS),
  };
}
