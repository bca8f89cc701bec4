import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '#client/components/fields/SwitchRow.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { setSharing, useAcceptedProjects } from '#client/data/projects/acceptances.ts';
import { useRefreshRequests } from '#client/data/projects/project-requests.ts';
import { type Project, useArchivedProjects, useProjects } from '#client/data/projects/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import classes from './Settings.module.css';
import type { DraftedTabProps } from './use-settings-draft.ts';

const SWITCHES = ['profileVisible', 'activityVisible', 'analyticsEnabled'] as const;

/** Which of the person's data others see, and whether opened views are counted. */
export function PrivacyTab({ settings, change }: DraftedTabProps) {
  const { t } = useTranslation('settings');
  return (
    <>
      <Panel layout="columns" title={t('privacy.title')} text={t('privacy.text')}>
        {SWITCHES.map((name) => (
          <SwitchRow
            key={name}
            label={t(`privacy.${name}`)}
            text={t(`privacy.${name}Text`)}
            checked={settings.privacy[name]}
            onChange={(on) => change('privacy', { [name]: on })}
          />
        ))}
      </Panel>
      <SharingSection />
    </>
  );
}

/** The person's projects: whether each may see their data, with a button to change it. */
function SharingSection() {
  const { t } = useTranslation('settings');
  const { id } = usePerson();
  const projects = useProjects();
  const archived = useArchivedProjects();
  const accepted = useAcceptedProjects(id);
  const all = [...(projects.data ?? []), ...archived];
  const shown = projects.data && accepted.data;
  return (
    <Panel layout="columns" title={t('sharing.title')} text={t('sharing.text')}>
      <LoadState part reads={[projects, accepted]} title={t('sharing.unread')} />
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
    </Panel>
  );
}

function SharingRow({ project, sees, own }: { project: Project; sees: boolean; own: boolean }) {
  const { t } = useTranslation('settings');
  const { name } = project;
  const refresh = useRefreshRequests();
  const change = useMutation({
    mutationFn: () => setSharing(project.id, !sees),
    onSuccess: () => toast.success(t(sees ? 'sharing.stopped' : 'sharing.started', { project: name })),
    onError: reportFailure(t('sharing.failed')),
    onSettled: refresh,
  });
  const textKey = sees ? 'stop' : 'start';
  return (
    <li className={classes['row']}>
      <div>
        <b>{name}</b>
        <span>{t(own ? 'sharing.own' : sees ? 'sharing.sees' : 'sharing.pending')}</span>
      </div>
      {!own && (
        <ServerButton
          size="sm"
          aria-label={t(`sharing.${textKey}Of`, { project: name })}
          busy={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(`sharing.${textKey}`)}
        </ServerButton>
      )}
    </li>
  );
}
