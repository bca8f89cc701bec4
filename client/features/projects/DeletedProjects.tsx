import { Modal } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DAYS_TO_RECOVER, type DeletedProject } from '../../../shared/contracts/project-life.ts';
import { Key } from '../../components/Key.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ServerButton } from '../../components/ServerButton.tsx';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { useFocusReturn } from '../../lib/focus-return.ts';
import { formatDate, formatDateTime, formatRelative } from '../../lib/format.ts';
import { useRefreshProjects } from '../../lib/projects.ts';
import { useSetAppSearch } from '../../lib/search.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './ProjectSettings.module.css';

const QUERY_KEY = ['deleted-projects'];

/** The person's own deleted projects, which can be taken back for a month. */
export function DeletedProjects() {
  const { t } = useTranslation(['projects', 'common']);
  useFocusReturn(true);
  const setSearch = useSetAppSearch();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => call('deleted_projects', {}),
    staleTime: 0,
  });
  return (
    <Modal
      opened
      onClose={() => setSearch({ dialog: undefined }, { replace: true })}
      title={t('deleted.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={classes['panel']}>
        <p className={classes['hint']}>{t('deleted.text', { count: DAYS_TO_RECOVER })}</p>
        {isPending && <Loading />}
        {error && <LoadFailure part title={t('deleted.unread')} error={error} onRetry={refetch} />}
        {data?.length === 0 && <p>{t('deleted.none')}</p>}
        {data && data.length > 0 && (
          <ul className={classes['rows']}>
            {data.map((project) => (
              <Row key={project.id} project={project} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function Row({ project }: { project: DeletedProject }) {
  const { t } = useTranslation('projects');
  const queryClient = useQueryClient();
  const refresh = useRefreshProjects();
  const setSearch = useSetAppSearch();
  const now = useNow();
  const recover = useMutation({
    mutationFn: () => call('recover_project', { project_id: project.id }),
    onSuccess: async () => {
      toast.success(t('deleted.recovered'), project.name);
      await refresh();
      setSearch({ dialog: undefined, project: project.id });
    },
    onError: (error) => toast.failure(t('life.recoverFailed'), describeFailure(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <li className={classes['row']}>
      <span className={classes['grow']}>
        {project.name} <Key>{project.key}</Key>
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
