import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Panel } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { endSession, type useSessions } from '#client/data/account/sessions.ts';
import { reportFailure } from '#client/lib/screen/report-failure.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { useNow } from '#client/lib/screen/use-now.ts';
import { formatDateTime, formatRelative } from '#client/lib/text/format.ts';
import type { DeviceSession } from '#shared/contracts/account.ts';
import classes from './Settings.module.css';

/** The signed-in devices, each with a button to sign it out. */
export function SessionsSection({ sessions }: { sessions: ReturnType<typeof useSessions> }) {
  const { t } = useTranslation('settings');
  return (
    <Panel layout="columns" title={t('sessions.title')} text={t('sessions.text')}>
      <LoadState part reads={[sessions]} title={t('sessions.failed')} />
      {sessions.data && (
        <ul className={classes['list']}>
          {sessions.data.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const { t } = useTranslation('settings');
  const now = useNow();
  const { browser, system } = deviceOf(session.user_agent);
  const name =
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
  const end = useMutation({
    mutationFn: () => endSession(session),
    onSuccess: () => {
      if (!session.current) toast.success(t('sessions.ended'));
    },
    onError: reportFailure(t('sessions.endFailed')),
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
        busy={end.isPending}
        onClick={() => end.mutate()}
      >
        {t('sessions.end')}
      </ServerButton>
    </li>
  );
}

/** The browsers, in order: the `User-Agent` of each also contains the names of some later ones. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bFxiOS\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([sign]) => sign.test(agent))?.[1];

/** The browser and the system in a `User-Agent`, by their usual names; undefined if unknown. */
function deviceOf(agent: string | null): { browser?: string; system?: string } {
  const browser = nameIn(agent ?? '', BROWSERS);
  const system = nameIn(agent ?? '', SYSTEMS);
  return { ...(browser && { browser }), ...(system && { system }) };
}
