import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ServerButton } from '../../components/ServerButton.tsx';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { acceptancesKey, useRefreshRequests } from '../../lib/project-requests.ts';
import { type Project, useArchivedProjects, useProjects } from '../../lib/projects.ts';
import { usePerson } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import classes from './Section.module.css';
import { Section } from './Section.tsx';

/** More projects than a person has; a list never loads without bound. */
const MAX_PROJECTS = 500;

/** The person's projects, each with whether it sees their data, and the way to change that. */
export function SharingSection() {
  const { t } = useTranslation('settings');
  const { id } = usePerson();
  const projects = useProjects();
  const archived = useArchivedProjects();
  const accepted = useQuery({
    queryKey: acceptancesKey(id),
    queryFn: async () => {
      const { data: rows } = await db
        .from('project_acceptances')
        .select('project_id')
        .eq('user_id', id)
        .limit(MAX_PROJECTS)
        .throwOnError();
      return rows.map(({ project_id }) => project_id);
    },
  });
  const all = [...(projects.data ?? []), ...archived];
  const failed = projects.isError ? projects : accepted.isError ? accepted : undefined;
  const shown = projects.data && accepted.data;
  return (
    <Section title={t('sharing.title')} text={t('sharing.text')}>
      {failed && (
        <LoadFailure part title={t('sharing.unread')} error={failed.error} onRetry={failed.refetch} />
      )}
      {!failed && !shown && <Loading />}
      {shown && all.length === 0 && <p>{t('sharing.none')}</p>}
      {shown && all.length > 0 && (
        <ul className={classes['list']}>
          {all.map((project) => (
            <SharingRow
              key={project.id}
              project={project}
              sees={accepted.data?.includes(project.id) === true}
              own={project.owner_id === id}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}

function SharingRow({ project, sees, own }: { project: Project; sees: boolean; own: boolean }) {
  const { t } = useTranslation('settings');
  const { name } = project;
  const refresh = useRefreshRequests();
  const change = useMutation({
    mutationFn: () => call(sees ? 'stop_sharing' : 'accept_project', { project_id: project.id }),
    onSuccess: () => toast.success(t(sees ? 'sharing.stopped' : 'sharing.started', { project: name })),
    onError: (error) => toast.failure(t('sharing.failed'), describeFailure(error)),
    onSettled: refresh,
  });
  const words = sees ? 'stop' : 'start';
  return (
    <li className={classes['row']}>
      <div>
        <b>{name}</b>
        <span>{t(own ? 'sharing.own' : sees ? 'sharing.sees' : 'sharing.pending')}</span>
      </div>
      {!own && (
        <ServerButton
          size="sm"
          aria-label={t(`sharing.${words}Of`, { project: name })}
          aria-disabled={change.isPending || undefined}
          onClick={() => !change.isPending && change.mutate()}
        >
          {t(`sharing.${words}`)}
        </ServerButton>
      )}
    </li>
  );
}
