import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { votesToAdd } from '#client/data/retrospectives/votes.ts';
import { useIsQueued } from '#client/data/write/queue.ts';
import { WaitingMark } from '#client/stories/marks/WaitingMark.tsx';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { NoteLine } from '../NoteLine.tsx';
import { useRetro } from '../RetroContext.ts';
import { useTopicTitle } from '../topic-title.ts';
import classes from './VoteTopic.module.css';

interface VoteTopicProps {
  topic: Retrospective['topics'][number];
  /** Missing: the person may not vote. */
  onVote?: ((by: 1 | -1) => void) | undefined;
}

/** A topic with its notes and the person's votes for it. */
export function VoteTopic({ topic, onVote }: VoteTopicProps) {
  const { t } = useTranslation(['retro', 'offline']);
  const { retro } = useRetro();
  const waiting = useIsQueued(topic.id);
  const titleOf = useTopicTitle();
  const title = titleOf(topic);
  const own = topic.own_votes ?? 0;
  const grouped = topic.title !== null || topic.notes.length > 1;
  return (
    <li
      className={classes['topic']}
      data-voted={own > 0 || undefined}
      data-vote-topic={topic.id}
      // + and − vote for the topic with the focus
      tabIndex={onVote ? 0 : undefined}
      aria-label={onVote ? t('vote.topic', { title, count: own }) : undefined}
    >
      {grouped && <h4 className={classes['title']}>{title}</h4>}
      {topic.notes.map((note) => (
        <NoteLine key={note.id} note={note} />
      ))}
      {waiting && <WaitingMark label={t('offline:card')} />}
      {onVote && <Votes title={title} own={own} canAdd={votesToAdd(retro, topic) > 0} onVote={onVote} />}
    </li>
  );
}

interface VotesProps {
  title: string;
  own: number;
  canAdd: boolean;
  onVote: (by: 1 | -1) => void;
}

function Votes({ title, own, canAdd, onVote }: VotesProps) {
  const { t } = useTranslation('retro');
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // with the last vote the button goes, and the focus would be lost
    if (own === 1) currentTarget.closest<HTMLElement>('[data-vote-topic]')?.focus();
    onVote(-1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons around a number, no fieldset
    <div className={classes['votes']} role="group" aria-label={t('vote.votesFor', { title })}>
      {own > 0 && (
        <button
          type="button"
          title={t('vote.remove')}
          aria-label={t('vote.removeFrom', { title })}
          onClick={remove}
        >
          <IconMinus size={14} stroke={1.8} aria-hidden />
        </button>
      )}
      <span className={classes['count']}>{own}</span>
      <button
        type="button"
        title={t(canAdd ? 'vote.add' : 'vote.spent')}
        // it keeps the focus when the last vote is given
        aria-disabled={!canAdd || undefined}
        aria-label={t('vote.addTo', { title })}
        onClick={() => canAdd && onVote(1)}
      >
        <IconPlus size={14} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
}
