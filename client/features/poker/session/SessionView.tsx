import { useTranslation } from 'react-i18next';
import { SegmentedBar } from '#client/components/layout/SegmentedBar.tsx';
import { MeetingBand } from '#client/components/meetings/MeetingBand.tsx';
import { usePhone } from '#client/lib/screen/use-phone.ts';
import { SessionAnnouncer } from './frame/SessionAnnouncer.tsx';
import { SessionBar } from './frame/SessionBar.tsx';
import { useSessionKeys } from './frame/use-session-keys.ts';
import { Queue } from './queue/Queue.tsx';
import classes from './SessionView.module.css';
import { StoryHeader } from './StoryHeader.tsx';
import { useSession } from './state/session-context.ts';
import { currentRound, lastRound, openRound } from './state/session-items.ts';
import { Lobby, Table } from './Table.tsx';
import { Deck } from './voting/Deck.tsx';
import { DeckRoom } from './voting/DeckRoom.tsx';
import { Distribution } from './voting/Distribution.tsx';
import { Evidence } from './voting/Evidence.tsx';
import { JoinTable } from './voting/JoinTable.tsx';

/** A session that is not closed: the story, the table and the cards, with the queue and the evidence beside them. */
export function SessionView() {
  const { session, shown, seat, open } = useSession();
  useSessionKeys();
  const async = session.mode === 'async';
  return (
    <>
      <SessionBar />
      <Progress />
      <div className={classes['session']} data-mode={session.mode} data-revision={session.revision}>
        {async && (
          <div className={classes['rail']}>
            <Queue />
          </div>
        )}
        <div className={classes['main']}>
          <TeamElsewhere />
          <AwayFromTable />
          {shown ? <StoryHeader item={shown} /> : null}
          {shown ? <Table key={shown.id} item={shown} /> : <Lobby />}
          {open && !shown && !seat && <JoinTable />}
          {shown && <Foot />}
        </div>
        <div className={classes['side']}>
          {!async && <Queue />}
          {shown && <Evidence item={shown} />}
        </div>
      </div>
      <SessionAnnouncer />
    </>
  );
}

/**
 * Below the table: the person's cards while a round is open, then how the votes are spread, in a room of the same height: what
 * comes here moves no seat.
 */
function Foot() {
  const { shown, open } = useSession();
  const round = openRound(shown);
  const results = currentRound(shown);
  const isVoted = shown?.status === 'revealed' || shown?.status === 'saved';
  const content = round
    ? open && <Deck round={round} />
    : results && isVoted && <Distribution round={results} />;
  if (!content) return null;
  return (
    <div className={classes['foot']}>
      <DeckRoom />
      {content}
    </div>
  );
}

/** The way back, for a person who looks at another story than that on the table. */
function AwayFromTable() {
  const { t } = useTranslation('poker');
  const { session, now, shown, show } = useSession();
  const onTable = session.items.find(({ id }) => id === session.current_item_id);
  if (session !== now.session || session.mode === 'async' || !shown || shown.id === session.current_item_id)
    return null;
  return (
    <MeetingBand
      strip
      text={onTable ? t('session.table.other', { key: onTable.key }) : t('session.table.none')}
      action={t('session.table.back')}
      onAction={() => show(null)}
    />
  );
}

/** The session has gone on while the person writes. */
function TeamElsewhere() {
  const { t } = useTranslation('poker');
  const { session, shown, now, catchUp } = useSession();
  if (session === now.session) return null;
  return <MeetingBand strip text={where()} action={t('session.held.go')} onAction={catchUp} />;

  function where(): string {
    const key = now.shown?.key ?? '';
    if (now.session.status === 'closed') return t('session.held.closed');
    if (now.shown?.id === shown?.id)
      return t(`session.held.${lastRound(now.shown)?.revealed_at ? 'result' : 'round'}`, { key });
    return session.mode === 'async' || !now.shown ? t('session.held.gone') : t('session.held.story', { key });
  }
}

/** On a phone, where the queue is below: how far the stories are. */
function Progress() {
  const { session, shown } = useSession();
  if (!usePhone() || session.items.length < 2) return null;
  const kindOf = (status: string, id: string) => {
    if (id === shown?.id) return 'now';
    return status === 'saved' || status === 'revealed' || status === 'skipped' ? 'past' : 'future';
  };
  return (
    <div className={classes['progress']}>
      <SegmentedBar thin segments={session.items.map(({ id, status }) => kindOf(status, id))} />
    </div>
  );
}
