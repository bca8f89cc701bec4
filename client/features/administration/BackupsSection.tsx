import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BackupState } from '../../../shared/contracts/backups.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ServerButton } from '../../components/ServerButton.tsx';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { toast } from '../../lib/toast.ts';
import classes from './Administration.module.css';
import { BackupOverview } from './BackupOverview.tsx';
import { Block } from './Block.tsx';
import { BACKUPS_KEY, useBackups } from './use-backups.ts';

/** The backups: what there is, how old it is, and one more at once. Restoring is a command, for a stopped server. */
export function BackupsSection() {
  const { t } = useTranslation('admin');
  const { state, running } = useBackups(0);
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => call('admin_make_backup', {}),
    onError: (error) => toast.failure(t('backups.makeFailed'), describeFailure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: BACKUPS_KEY }),
  });
  const busy = running || make.isPending;
  const kept = state.data?.engine === 'embedded' ? state.data.kept : undefined;
  return (
    <Block
      title={t('backups.title')}
      text={kept ? t('backups.text', { count: kept.daily }) : t('backups.textAny')}
      action={
        kept && (
          <ServerButton onClick={() => !busy && make.mutate()} aria-disabled={busy || undefined}>
            {t('backups.make')}
          </ServerButton>
        )
      }
    >
      {state.isPending && <Loading />}
      {state.isError && (
        <LoadFailure part title={t('backups.failed')} error={state.error} onRetry={state.refetch} />
      )}
      {state.data && <Shown state={state.data} />}
    </Block>
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
