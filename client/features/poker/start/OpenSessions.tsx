import { Button } from '@mantine/core';
import { IconClockHour4, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSetAppSearch } from '#client/data/app-search.ts';
import { usePokerSessions } from '#client/data/poker/queries.ts';
import { useStanding } from '#client/data/projects/standing.ts';
import { formatDate, formatTime, formatWeekday } from '#client/lib/text/format.ts';
import { personName } from '#client/lib/text/person-name.ts';
import type { PokerSessions } from '#shared/contracts/poker.ts';
import { mayTakePartInPoker } from '#shared/rules/accounts/permissions.ts';
import classes from './Sessions.module.css';

type Session = PokerSessions['sessions'][number];

/** The sessions that can be joined or voted in. Nothing where there is none; past sessions say when they cannot be read. */
export function OpenSessions({ projectId }: { projectId: string }) {
  const { t } = useTranslation('poker');
  const { data } = usePokerSessions(projectId);
  const open =
    data?.pages.flatMap(({ sessions }) => sessions).filter(({ status }) => status !== 'closed') ?? [];
  if (open.length === 0) return null;
  return (
    <ul className={classes['open']} aria-label={t('start.open')}>
      {open.map((session) => (
        <OpenSession key={session.id} session={session} projectId={projectId} />
      ))}
    </ul>
  );
}

function OpenSession({ session, projectId }: { session: Session; projectId: string }) {
  const { t } = useTranslation('poker');
  const setSearch = useSetAppSearch();
  const mayVote = mayTakePartInPoker(useStanding(projectId));
  const { id, name, mode, missing } = session;
  const Icon = mode === 'async' ? IconClockHour4 : IconUsers;
  const action = !mayVote
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
        aria-label={t('start.joinLabel', { action, name })}
        onClick={() => setSearch({ session: id })}
      >
        {action}
      </Button>
    </li>
  );
}

/** 'Te faltan 2 votos · se cierra el jueves 12 mar a las 18:00', or who leads a live session and what happens there. */
function useLine({ mode, status, missing, ends_at, facilitator, items }: Session): string {
  const { t } = useTranslation(['poker', 'common']);
  const parts =
    mode === 'async'
      ? [
          missing === null
            ? t('start.stories', { count: items })
            : missing === 0
              ? t('start.allVoted')
              : t('start.missing', { count: missing }),
          ends_at &&
            t('start.ends', {
              date: `${formatWeekday(ends_at, 'long')} ${formatDate(ends_at)}`,
              time: formatTime(ends_at),
            }),
        ]
      : [
          t(status === 'lobby' ? 'start.lobby' : 'start.voting'),
          facilitator && t('start.ledBy', { name: personName(facilitator) }),
          t('start.stories', { count: items }),
        ];
  return parts.filter(Boolean).join(' · ');
}
