import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { setArchived } from '#client/data/projects/archive-project.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { mayDeleteProject, mayHandOver } from '#shared/rules/accounts/permissions.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import classes from '../Project.module.css';
import { HandOver } from './HandOver.tsx';

interface LifecycleSettingsProps {
  project: Project;
  /** Asks whether the project is to be deleted. */
  onDelete: () => void;
}

/** Archives, hands over or deletes a project. */
export function LifecycleSettings({ project, onDelete }: LifecycleSettingsProps) {
  const standing = useStanding(project.id);
  return (
    <div className={classes['section']}>
      <Archive project={project} />
      {mayHandOver(standing) && <HandOver project={project} />}
      {mayDeleteProject(standing) && <Delete onDelete={onDelete} />}
    </div>
  );
}

function Archive({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshProjects();
  const archived = project.archived_at !== null;
  const set = (to: boolean) => setArchived(project.id, to).finally(refresh);
  const change = useMutation({
    mutationFn: () => set(!archived),
    onSuccess: () => {
      const done = t(archived ? 'life.restored' : 'life.archived');
      offerUndo(done, project.name, () => set(archived), t('life.failed'));
    },
    onError: reportFailure(t('life.failed')),
  });
  const textKey = archived ? 'restore' : 'archive';
  return (
    <section className={classes['part']} aria-labelledby="project-archive">
      <h3 id="project-archive">{t(`life.${textKey}Title`)}</h3>
      <p className={classes['hint']}>{t(`life.${textKey}Text`)}</p>
      <ServerButton busy={change.isPending} onClick={() => change.mutate()}>
        {t(`life.${textKey}`)}
      </ServerButton>
    </section>
  );
}

function Delete({ onDelete }: Pick<LifecycleSettingsProps, 'onDelete'>) {
  const { t } = useTranslation('projects');
  return (
    <section className={classes['part']} aria-labelledby="project-delete">
      <h3 id="project-delete">{t('life.deleteTitle')}</h3>
      <p className={classes['hint']}>{t('life.deleteText', { count: DAYS_TO_RECOVER })}</p>
      <ServerButton data-danger onClick={onDelete}>
        {t('life.delete')}
      </ServerButton>
    </section>
  );
}
