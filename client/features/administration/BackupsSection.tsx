import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FigureStrip } from '#client/components/layout/FigureStrip.tsx';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { WarnNote } from '#client/components/messages/WarnNote.tsx';
import { makeBackup, useBackups } from '#client/data/administration/backups.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { formatBytes, formatPercent, formatRelative } from '#client/lib/text/format.ts';
import type { BackupState } from '#shared/contracts/backups.ts';
import classes from './Administration.module.css';
import { BackupTable } from './BackupTable.tsx';

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

/** The state of the backups of the embedded database, and their list. */
function BackupOverview({ state }: { state: Extract<BackupState, { engine: 'embedded' }> }) {
  const { t } = useTranslation('admin');
  const { backups, warnings, disk, folder, kept } = state;
  const running = backups.find((backup) => backup.finished_at === null);
  const good = backups.filter((backup) => backup.finished_at !== null && backup.error === null);
  const [latest] = good;
  const total = good.reduce((sum, backup) => sum + (backup.size ?? 0), 0);
  const figures = [
    {
      label: t('backups.latest'),
      figure: latest ? formatRelative(latest.started_at) : t('backups.never'),
      detail: latest ? t('backups.checked') : t('backups.soon'),
    },
    {
      label: t('backups.stored'),
      figure: String(good.length),
      detail: t('backups.inAll', { size: formatBytes(total) }),
    },
    {
      label: t('backups.disk'),
      figure: formatPercent(1 - disk.free / disk.total),
      detail: t('backups.free', { free: formatBytes(disk.free), total: formatBytes(disk.total) }),
    },
  ];
  return (
    <>
      {warnings.map((warning) => (
        <WarnNote key={warning}>{t(`backups.warning.${warning}`)}</WarnNote>
      ))}
      <FigureStrip label={t('backups.figures')} figures={figures} />
      <div role="status" className={classes['running']}>
        {running && (
          <>
            <span>{t('backups.running', { percent: running.progress })}</span>
            <progress value={running.progress} max={100} aria-hidden="true" />
          </>
        )}
      </div>
      <div className={classes['people']}>
        {backups.length === 0 ? (
          <p className={classes['note']}>{t('backups.none')}</p>
        ) : (
          <BackupTable backups={backups} />
        )}
        <p className={classes['foot']}>{t('backups.foot', { folder, ...kept })}</p>
      </div>
    </>
  );
}
