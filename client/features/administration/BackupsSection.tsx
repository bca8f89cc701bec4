import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '#client/components/LoadState.tsx';
import { Panel } from '#client/components/Panel.tsx';
import { ServerButton } from '#client/components/ServerButton.tsx';
import { makeBackup, useBackups } from '#client/data/administration/backups.ts';
import { reportFailure } from '#client/lib/report-failure.ts';
import type { BackupState } from '#shared/contracts/backups.ts';
import classes from './Administration.module.css';
import { BackupOverview } from './BackupOverview.tsx';

/** The backups with their age, and a button to make one now. A restore is a command, for a stopped server. */
export function BackupsSection() {
  const { t } = useTranslation('admin');
  const { state, running } = useBackups(0);
  const make = useMutation({
    mutationFn: () => makeBackup(),
    onError: reportFailure(t('backups.makeFailed')),
  });
  const busy = running || make.isPending;
  const kept = state.data?.engine === 'embedded' ? state.data.kept : undefined;
  return (
    <Panel
      layout="open"
      title={t('backups.title')}
      text={kept ? t('backups.text', { count: kept.daily }) : t('backups.textAny')}
      aside={
        kept && (
          <ServerButton busy={busy} onClick={() => make.mutate()}>
            {t('backups.make')}
          </ServerButton>
        )
      }
    >
      <LoadState part reads={[state]} title={t('backups.failed')} />
      {state.data && <Shown state={state.data} />}
    </Panel>
  );
}

function Shown({ state }: { state: BackupState }) {
  const { t } = useTranslation('admin');
  if (state.engine === 'embedded') return <BackupOverview state={state} />;
  return (
    <div className={classes['external']}>
      <p>{t('backups.external')}</p>
      <pre className={classes['answer']}>npm run scrum -- backup scrum.backup</pre>
    </div>
  );
}
