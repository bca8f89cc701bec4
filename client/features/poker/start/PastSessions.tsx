import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { NextPageButton } from '#client/components/layout/NextPageButton.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { LoadState } from '#client/components/messages/LoadState.tsx';
import { usePokerSessions } from '#client/data/poker/queries.ts';
import { readPokerSession } from '#client/data/poker/start-session.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { formatDate, formatNumber } from '#client/lib/text/format.ts';
import type { PokerSessions } from '#shared/contracts/poker.ts';
import { SectionHeader } from '../parts/SectionHeader.tsx';
import { downloadPokerCsv } from './poker-csv.ts';
import classes from './Sessions.module.css';

type Session = PokerSessions['sessions'][number];

/** The closed sessions of a project with their results, the latest first. */
export function PastSessions({ projectId }: { projectId: string }) {
  const { t } = useTranslation('poker');
  const query = usePokerSessions(projectId);
  const { data } = query;
  if (data === undefined) return <LoadState part reads={[query]} title={t('startFailed')} />;
  const all = data.pages.flatMap(({ sessions }) => sessions);
  const past = all.filter(({ status }) => status === 'closed');
  // open sessions come first: those that are not loaded yet are closed
  const count = (data.pages[0]?.total ?? 0) - (all.length - past.length);
  return (
    <section aria-label={t('start.sessions.title')}>
      <SectionHeader title={t('start.sessions.title')}>
        {count > 0 && <span>{formatNumber(count)}</span>}
        {past.length > 0 && <span className={classes['hint']}>{t('start.sessions.note')}</span>}
      </SectionHeader>
      {past.length === 0 && !query.hasNextPage ? (
        <p className={classes['none']}>{t('start.sessions.none')}</p>
      ) : (
        <Table sessions={past} />
      )}
      <NextPageButton pages={query} className={classes['more']}>
        {t('start.sessions.more')}
      </NextPageButton>
    </section>
  );
}

const COLUMNS = ['session', 'date', 'mode', 'stories', 'points', 'first', 'voted'] as const;

function Table({ sessions }: { sessions: readonly Session[] }) {
  const { t } = useTranslation('poker');
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`start.sessions.${column}`)}
            </th>
          ))}
          <th scope="col" data-column="file">
            <VisuallyHidden>{t('start.sessions.file')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <PastSession key={session.id} session={session} />
        ))}
      </tbody>
    </table>
  );
}

function PastSession({ session }: { session: Session }) {
  const { t } = useTranslation('poker');
  const of = (value: number, total: number) => t('start.sessions.of', { value, total });
  const { estimated, estimated_at_first } = session;
  return (
    <tr>
      <th scope="row" data-column="session">
        <Link
          search={({ project }) => ({
            view: 'poker' as const,
            session: session.id,
            ...(project && { project }),
          })}
        >
          {session.name}
        </Link>
      </th>
      <td data-column="date">{formatDate(session.closed_at ?? session.created_at)}</td>
      <td data-column="mode">{t(`start.mode.${session.mode}`)}</td>
      <td data-column="stories">{formatNumber(session.items)}</td>
      <td data-column="points">
        <b>{formatNumber(session.points)}</b>
      </td>
      <td data-column="first">
        <span>
          <Dots value={estimated_at_first} total={estimated} max={12} />
          {of(estimated_at_first, estimated)}
        </span>
      </td>
      <td data-column="voted">{of(session.voted, session.voters)}</td>
      <td data-column="file">
        <Download session={session} />
      </td>
    </tr>
  );
}

function Download({ session: { id, name } }: { session: Session }) {
  const { t } = useTranslation('poker');
  const download = () =>
    attempt(async () => downloadPokerCsv(await readPokerSession(id)), t('start.sessions.csvFailed'));
  const label = t('start.sessions.csv', { name });
  return (
    <ActionIcon data-size="sm" aria-label={label} title={label} onClick={() => void download()}>
      <IconDownload size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}
