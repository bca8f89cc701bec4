import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { StoryKey } from '#client/components/StoryKey.tsx';
import { formatDate, formatDateTime, formatRelative } from '#client/lib/format.ts';
import { useNow } from '#client/lib/use-now.ts';
import type { AdminDeletedProject } from '#shared/contracts/administration.ts';
import classes from './Administration.module.css';
import { useRestoreProject } from './use-restore-project.ts';

interface DeletedProjectRowProps {
  project: AdminDeletedProject;
  /** Called instead of restoring a project whose owner is gone. */
  onChooseOwner: () => void;
}

/** One deleted project: its name, what is known of it, and the button that restores it. */
export function DeletedProjectRow({ project, onChooseOwner }: DeletedProjectRowProps) {
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
