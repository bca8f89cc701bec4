import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { vote } from '#client/data/retrospectives/votes.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { PhaseHead } from '../frame/PhaseHead.tsx';
import { RetroIntro } from '../frame/RetroIntro.tsx';
import { useTeamSize } from '../frame/use-team-size.ts';
import columnClasses from '../notes/Columns.module.css';
import { NoteColumns } from '../notes/NoteColumns.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';
import classes from './VotePhase.module.css';
import { VoteTopic } from './VoteTopic.tsx';

/** The phase in which people give their votes to topics. The votes of others are not known before it ends. */
export function VotePhase() {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart } = useRetro();
  const give = (topicId: string, by: 1 | -1) =>
    void vote(retro.id, topicId, by).catch(reportFailure(t('vote.failed')));
  const topicsIn = (column: string) => retro.topics.filter(({ column_id }) => column_id === column);

  return (
    <div className={columnClasses['page']}>
      <RetroIntro />
      <PhaseHead title={t('vote.title')} text={t('vote.text')}>
        <Voted />
      </PhaseHead>
      {mayTakePart && <Budget />}
      {retro.topics.length === 0 && <p className={classes['none']}>{t('vote.none')}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the topics inside */}
      <div onKeyDown={mayTakePart ? (event) => onVoteKey(event, give) : undefined}>
        <NoteColumns countOf={({ id }) => t('vote.topics', { count: topicsIn(id).length })}>
          {({ id }) => (
            <ul className={classes['list']}>
              {topicsIn(id).map((topic) => (
                <VoteTopic
                  key={topic.id}
                  topic={topic}
                  onVote={mayTakePart ? (by) => give(topic.id, by) : undefined}
                />
              ))}
            </ul>
          )}
        </NoteColumns>
      </div>
    </div>
  );
}

/** How many of the team have voted, and how many votes are left; in an anonymous retrospective at least so many people. */
function Voted() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const { people: count, votes } = retro.voted ?? { people: 0, votes: null };
  const total = useTeamSize(count);
  if (retro.voted === null || total === 0) return null;
  const left = Math.max(total * retro.votes_per_person - (votes ?? 0), 0);
  return (
    <>
      <Dots value={count} total={total} />
      <span>
        {votes === null
          ? t(count === 0 ? 'vote.fewVoted' : 'vote.votedAtLeast', { count, total })
          : `${t('vote.voted', { count, total })} · ${t('vote.allLeft', { count: left })}`}
      </span>
    </>
  );
}

/** How many votes the person has left, in notches and in words. */
function Budget() {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const left = retro.votes_left ?? 0;
  return (
    <div className={classes['budget']}>
      <Dots value={left} total={retro.votes_per_person} />
      <output className={classes['left']}>{t('vote.left', { count: left })}</output>
      {retro.votes_per_topic !== null && (
        <span className={classes['hint']}>{t('vote.perTopic', { count: retro.votes_per_topic })}</span>
      )}
      <span className={classes['keys']}>
        <Shortcut>+</Shortcut> <Shortcut>−</Shortcut> {t('vote.keys')}
      </span>
    </div>
  );
}

const BY = new Map<string, 1 | -1>([
  ['+', 1],
  ['-', -1],
  ['−', -1],
]);
const STEPS = new Map([
  ['arrowdown', 1],
  ['j', 1],
  ['arrowup', -1],
  ['k', -1],
]);

/**
 * The keys of the topics: + and − vote for the one with the focus, arrows (or J and K) go to the next one and the one before.
 * Each topic has its id as `data-vote-topic`.
 */
function onVoteKey(event: KeyboardEvent<HTMLElement>, vote: (topicId: string, by: 1 | -1) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const topic = event.target.closest<HTMLElement>('[data-vote-topic]');
  if (!topic) return;
  const by = BY.get(event.key);
  const step = STEPS.get(pressedKey(event));
  if (by !== undefined) vote(topic.dataset['voteTopic'] ?? '', by);
  else if (step !== undefined) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-vote-topic]')];
    all[all.indexOf(topic) + step]?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
