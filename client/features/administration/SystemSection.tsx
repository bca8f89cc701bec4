import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { useSystemState } from '#client/data/administration/queries.ts';
import { formatDateTime, formatNumber } from '#client/lib/text/format.ts';
import { VIEWS } from '#client/routing/app-search.ts';
import type { SystemState } from '#shared/contracts/administration.ts';
import classes from './Administration.module.css';

const MEGABYTE = 1024 * 1024;
const SECOND = 1000;

/** Versions and state of the server. */
export function SystemSection() {
  const { t } = useTranslation('admin');
  const state = useSystemState();
  return (
    <Panel
      layout="open"
      title={t('state.title')}
      text={t('state.text')}
      aside={<ServerButton onClick={() => void state.refetch()}>{t('state.refresh')}</ServerButton>}
    >
      <LoadState part reads={[state]} title={t('state.failed')} />
      {state.data && <Facts state={state.data} />}
    </Panel>
  );
}

function Facts({ state }: { state: SystemState }) {
  const { t } = useTranslation(['admin', 'shell']);
  const viewName = (name: string) => {
    const view = VIEWS.find((each) => each === name);
    return view ? t(`shell:view.${view}`) : name;
  };
  const facts: [string, string][] = [
    [t('state.version'), state.version],
    [t('state.node'), state.node_version],
    [t('state.uptime'), formatDateTime(new Date(Date.now() - state.uptime * SECOND))],
    [t('state.database'), t(`state.${state.database}`, { version: state.database_version })],
    [
      t('state.size'),
      t('state.megabytes', { size: formatNumber(Math.round(state.database_size / MEGABYTE)) }),
    ],
    [t('state.connections'), t('state.ofTotal', { count: state.connections, total: state.max_connections })],
    [t('state.people'), formatNumber(state.people)],
    [t('state.sessions'), formatNumber(state.sessions)],
    [
      t('state.queue'),
      t('state.queueText', {
        waiting: state.jobs_waiting,
        failing: state.jobs_failing,
        givenUp: state.jobs_given_up,
      }),
    ],
    [t('state.mail'), state.mail_server ?? t('state.noMail')],
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <dt>{t('state.usage')}</dt>
      <dd>
        {state.usage.length === 0 && t('state.noUsage')}
        <ul>
          {state.usage.map(({ view, opened }) => (
            <li key={view}>{t('state.opened', { view: viewName(view), count: opened })}</li>
          ))}
        </ul>
      </dd>
    </dl>
  );
}
