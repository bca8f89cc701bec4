import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DeviceSession } from '../../../shared/contracts/account.ts';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ServerButton } from '../../components/ServerButton.tsx';
import { auth } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { describeFailure } from '../../lib/errors.ts';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './Section.module.css';
import { Section } from './Section.tsx';
import { deviceOf } from './user-agent.ts';

const QUERY_KEY = ['sessions'];

/** The devices that are signed in, each with its sign-out. */
export function SessionsSection() {
  const { t } = useTranslation('settings');
  const sessions = useQuery({ queryKey: QUERY_KEY, queryFn: () => call('list_sessions', {}), staleTime: 0 });
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {sessions.isPending && <Loading />}
      {sessions.isError && (
        <LoadFailure part title={t('sessions.failed')} error={sessions.error} onRetry={sessions.refetch} />
      )}
      {sessions.data && (
        <ul className={classes['list']}>
          {sessions.data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const now = useNow();
  const { browser, system } = deviceOf(session.user_agent);
  const name =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const end = useMutation({
    mutationFn: async () => {
      // this device's own session is ended here too, and the page goes to the sign-in
      if (session.current) await auth.signOut({ scope: 'local' });
      else await call('end_session', { session_id: session.id });
    },
    onSuccess: () => {
      if (session.current) return;
      toast.success(t('sessions.ended'));
      void queryClient.invalidateQueries({ queryKey: QUERY_KEY });
    },
    onError: (error) => toast.failure(t('sessions.endFailed'), describeFailure(error)),
  });
  const seen = session.current
    ? t('sessions.current')
    : t('sessions.seen', { when: formatRelative(session.refreshed_at, now) });
  return (
    <li className={classes['row']}>
      <div>
        <b>{name}</b>
        <span title={formatDateTime(session.refreshed_at)}>
          {[seen, session.address].filter(Boolean).join(' · ')}
        </span>
      </div>
      <ServerButton
        size="sm"
        aria-label={t('sessions.endOf', { device: name })}
        aria-disabled={end.isPending || undefined}
        onClick={() => !end.isPending && end.mutate()}
      >
        {t('sessions.end')}
      </ServerButton>
    </li>
  );
}
