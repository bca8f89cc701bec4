import { Progress } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { ServerButton } from '../../components/ServerButton.tsx';
import { db } from '../../lib/backend.ts';
import { call } from '../../lib/call.ts';
import { describeFailure, failureCode } from '../../lib/errors.ts';
import { saveExport } from '../../lib/files.ts';
import { formatDate, formatDateTime, formatNumber, formatPercent } from '../../lib/format.ts';
import { useLive } from '../../lib/live.ts';
import { usePerson } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import classes from './Section.module.css';
import { Section } from './Section.tsx';

const MOST_SHOWN = 3;
const KILOBYTE = 1024;

/** The person's latest exports, kept current while one is being made. */
function useExports(personId: string) {
  const queryClient = useQueryClient();
  const queryKey = ['exports', personId];
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  useLive('exports', `user_id=eq.${personId}`, refresh, refresh);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const { data } = await db
        .from('exports')
        .select('id, status, progress, size, created_at, expires_at')
        .order('created_at', { ascending: false })
        .limit(MOST_SHOWN)
        .throwOnError();
      return data;
    },
  });
}

type ExportRow = NonNullable<ReturnType<typeof useExports>['data']>[number];

/** 'Exportar Datos': a job makes an archive; its progress and its download stand here, and a link comes by mail. */
export function ExportSection() {
  const { t } = useTranslation('settings');
  const { id } = usePerson();
  const queryClient = useQueryClient();
  const { data: exports = [], error, refetch } = useExports(id);
  const isRunning = exports.some(({ status }) => status === 'queued' || status === 'running');
  const start = useMutation({
    mutationFn: () => call('start_export', {}),
    onSuccess: () => {
      toast.success(t('data.exportStarted'), t('data.exportStartedDetail'));
      void queryClient.invalidateQueries({ queryKey: ['exports', id] });
    },
    onError: (error) => {
      const refused = ['export_running', 'too_many_exports'].includes(failureCode(error));
      (refused ? toast.refusal : toast.failure)(t('data.exportFailed'), describeFailure(error));
    },
  });

  return (
    <Section title={t('data.export')} text={t('data.exportText')}>
      <div>
        <ServerButton
          onClick={() => !start.isPending && start.mutate()}
          disabled={isRunning}
          aria-disabled={start.isPending || undefined}
        >
          {t('data.exportButton')}
        </ServerButton>
      </div>
      {error && <LoadFailure part title={t('data.exportsUnread')} error={error} onRetry={refetch} />}
      {exports.map((row) => (
        <Export key={row.id} row={row} />
      ))}
    </Section>
  );
}

function Export({ row }: { row: ExportRow }) {
  const { t } = useTranslation('settings');
  const { id, status, progress, size, created_at: createdAt, expires_at: expiresAt } = row;
  const download = () =>
    saveExport(id).catch((error: unknown) => toast.failure(t('data.downloadFailed'), describeFailure(error)));
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
