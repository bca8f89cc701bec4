import { Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadFailure } from '#client/components/messages/LoadFailure.tsx';
import { usePerson } from '#client/data/account/session.ts';
import { startExport } from '#client/data/exports/mutations.ts';
import { type Export, saveExport, useExports } from '#client/data/exports/queries.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { failureCode } from '#client/lib/text/errors.ts';
import { formatDate, formatDateTime, formatNumber, formatPercent } from '#client/lib/text/format.ts';
import { useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './Settings.module.css';

const KILOBYTE = 1024;

const REFUSALS = new Set(['export_running', 'too_many_exports']);

/** 'Exportar Datos': a job creates an archive. This section shows its progress and its download; a mail brings a link too. */
export function ExportSection() {
  const { t } = useTranslation('settings');
  const { id } = usePerson();
  const { data: exports = [], error, refetch } = useExports(id);
  useMailedExport();
  const isRunning = exports.some(({ status }) => status === 'queued' || status === 'running');
  const start = useMutation({
    mutationFn: () => startExport(id),
    onSuccess: () => toast.success(t('data.exportStarted'), t('data.exportStartedDetail')),
    onError: reportFailure(t('data.exportFailed'), REFUSALS),
  });

  return (
    <Panel layout="columns" title={t('data.export')} text={t('data.exportText')}>
      <div>
        <ServerButton busy={start.isPending} disabled={isRunning} onClick={() => start.mutate()}>
          {t('data.exportButton')}
        </ServerButton>
      </div>
      {error && <LoadFailure part title={t('data.exportsUnread')} error={error} onRetry={refetch} />}
      {exports.map((row) => (
        <ExportRow key={row.id} row={row} />
      ))}
    </Panel>
  );
}

/** Downloads the export that the link in a mail is for. The server knows whose it is. */
function useMailedExport(): void {
  const { t } = useTranslation('settings');
  const { export: mailed } = useAppSearch();
  const setSearch = useSetAppSearch();
  const follow = useEffectEvent((id: string) => {
    setSearch({ export: undefined }, { replace: true });
    saveExport(id).catch((error: unknown) => {
      if (failureCode(error) === 'download_expired')
        toast.refusal(t('data.downloadFailed'), t('data.exportForeign'));
      else reportFailure(t('data.downloadFailed'))(error);
    });
  });
  useEffect(() => {
    if (mailed !== undefined) follow(mailed);
  }, [mailed]);
}

function ExportRow({ row }: { row: Export }) {
  const { t } = useTranslation('settings');
  const { id, status, progress, size, created_at: createdAt, expires_at: expiresAt } = row;
  const download = () => saveExport(id).catch(reportFailure(t('data.downloadFailed')));
  return (
    <div className={classes['row']}>
      <div>
        <b>{t('data.exportOf', { date: formatDateTime(createdAt) })}</b>
        <span role="status">
          {status === 'done' &&
            t('data.exportDone', {
              size: formatNumber(Math.max(1, Math.round((size ?? 0) / KILOBYTE))),
              date: formatDate(expiresAt),
            })}
          {status === 'failed' && t('data.exportBroken')}
          {(status === 'queued' || status === 'running') &&
            t('data.exportRunning', { percent: formatPercent(progress / 100) })}
        </span>
      </div>
      {status === 'done' && <ServerButton onClick={() => void download()}>{t('data.download')}</ServerButton>}
      {(status === 'queued' || status === 'running') && (
        <Progress value={progress} className={classes['progress'] ?? ''} aria-label={t('data.export')} />
      )}
    </div>
  );
}
