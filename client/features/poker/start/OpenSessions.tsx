import { Button } from '@mantine/core';
import { IconClockHour4, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStanding } from '#client/data/projects/standing.ts';
import { formatDate, formatTime, formatWeekday } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { useSetAppSearch } from '#client/routing/app-search.ts';
import { mayTakePartInPoker } from '#shared/rules/accounts/permissions.ts';
import classes from './Sessions.module.css';
import type { ListedSession, SteadySessions } from './use-steady-sessions.ts';

interface OpenSessionsProps {
  sessions: SteadySessions;
  projectId: string;
}

/** The sessions that can be joined or voted in. Renders nothing if there are none; the list of past sessions shows a failure to load. */
export function OpenSessions({ sessions: { listed, shown }, projectId }: OpenSessionsProps) {
  const { t } = useTranslation('poker');
  if (listed.length === 0) return null;
  return (
    <ul aria-label={t('start.open')}>
      {listed.map((session) => (
        <OpenSession
          key={session.id}
          session={session}
          projectId={projectId}
          autoFocus={session.id === shown}
        />
      ))}
    </ul>
  );
}

interface OpenSessionProps {
  session: ListedSession;
  projectId: string;
  autoFocus: boolean;
}

function OpenSession({ session, projectId, autoFocus }: OpenSessionProps) {
  const { t } = useTranslation('poker');
  const setSearch = useSetAppSearch();
  const mayVote = mayTakePartInPoker(useStanding(projectId));
  const { id, name, mode, status, missing } = session;
  const Icon = mode === 'async' ? IconClockHour4 : IconUsers;
  const action =
    !mayVote || status === 'closed'
      ? t('start.look')
      : mode === 'live'
        ? t('start.join')
        : t(missing ? 'start.keepVoting' : 'start.look');
  return (
    <li className={classes['session']}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <div>
        <b>{name}</b>
        <p>{useLine(session)}</p>
      </div>
      <Button
        size="sm"
        autoFocus={autoFocus}
        aria-label={t('start.joinLabel', { action, name })}
        onClick={() => setSearch({ session: id })}
      >
        {action}
      </Button>
    </li>
  );
}

/** 'Te faltan 2 votos · se cierra el jueves 12 mar a las 18:00', or who leads a live session and what happens there. */
function useLine({ mode, status, missing, ends_at, facilitator, items }: ListedSession): string {
  const { t } = useTranslation(['poker', 'common']);
  const stories = t('start.stories', { count: items });
  const led = facilitator && t('start.ledBy', { name: personName(facilitator) });
  const left =
    missing === null ? stories : missing === 0 ? t('start.allVoted') : t('start.missing', { count: missing });
  const ends =
    ends_at &&
    t('start.ends', {
      date: `${formatWeekday(ends_at, 'long')} ${formatDate(ends_at)}`,
      time: formatTime(ends_at),
    });
  const parts =
    mode === 'async' && status !== 'closed'
      ? [left, ends]
      : [t(`start.${status === 'lobby' || status === 'closed' ? status : 'voting'}`), led, stories];
  return parts.filter(Boolean).join(' · ');
}
