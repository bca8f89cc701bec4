import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '#client/components/dialogs/PlainDialog.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import {
  recoverProject,
  refreshDeletedProjects,
  useDeletedProjects,
} from '#client/data/projects/deleted-projects.ts';
import { useRefreshProjects } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDate, formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import projects from '#client/locales/es/projects.json';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { DeletedProject } from '#shared/contracts/projects/project-life.ts';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import classes from '../Project.module.css';

export const texts = { projects };

/** The person's own deleted projects, which can be recovered for a month. */
export function DeletedProjects() {
  const { t } = useTranslation('projects');
  const setSearch = useSetAppSearch();
  const read = useDeletedProjects();
  const { data } = read;
  return (
    <PlainDialog
      onClose={() => setSearch({ dialog: undefined }, { replace: true })}
      title={t('deleted.title')}
    >
      {/* the focus starts at the text, not at the button that closes the dialog */}
      <div className={classes['sheet']} tabIndex={-1} data-autofocus>
        <p className={classes['hint']}>{t('deleted.text', { count: DAYS_TO_RECOVER })}</p>
        <LoadState part reads={[read]} title={t('deleted.unread')} />
        {data?.length === 0 && <p>{t('deleted.none')}</p>}
        {data && data.length > 0 && (
          <ul className={classes['rows']}>
            {data.map((project) => (
              <Row key={project.id} project={project} />
            ))}
          </ul>
        )}
      </div>
    </PlainDialog>
  );
}

function Row({ project }: { project: DeletedProject }) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshProjects();
  const setSearch = useSetAppSearch();
  const now = useNow();
  const recover = useMutation({
    mutationFn: () => recoverProject(project.id),
    onSuccess: async () => {
      toast.success(t('deleted.recovered'), project.name);
      await refresh();
      setSearch({ dialog: undefined, project: project.id });
    },
    onError: reportFailure(t('life.recoverFailed')),
    onSettled: refreshDeletedProjects,
  });
  return (
    <li className={classes['row']}>
      <span className={classes['grow']}>
        {project.name} <StoryKey>{project.key}</StoryKey>
        <br />
        <span className={classes['meta']} title={formatDateTime(project.deleted_at)}>
          {t('deleted.when', {
            when: formatRelative(project.deleted_at, now),
            until: formatDate(project.purged_at),
          })}
        </span>
      </span>
      <ServerButton
        size="sm"
        aria-label={t('deleted.recoverOne', { name: project.name })}
        onClick={() => !recover.isPending && recover.mutate()}
      >
        {t('deleted.recover')}
      </ServerButton>
    </li>
  );
}
