import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dots } from '#client/components/layout/Dots.tsx';
import { VisuallyHidden } from '#client/components/layout/VisuallyHidden.tsx';
import { formatNumber } from '#client/lib/text/format.ts';
import { useRetro } from '../state/RetroContext.ts';
import { useTopicTitle } from '../state/topic-title.ts';
import { useColumnTitle } from '../state/use-columns.ts';
import classes from './TopicList.module.css';
import type { VisibleTopic } from './use-visible-topic.ts';

/** More votes than this are a number without notches: they would leave the title no room. */
const MAX_NOTCHES = 12;

/** The topics by votes; a press looks at one, and moves everybody there if the facilitator presses. */
export function TopicList({ shown }: { shown: VisibleTopic }) {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const columnTitle = useColumnTitle(retro);
  const topicTitle = useTopicTitle();
  const list = useRef<HTMLOListElement>(null);
  const shownId = shown.topic?.id;
  useEffect(() => {
    if (shownId === undefined) return;
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shownId]);

  return (
    <nav className={classes['topics']} aria-label={t('agree.topics')}>
      <header>
        <h2>{t(retro.anonymous && !retro.votes ? 'agree.topics' : 'agree.byVotes')}</h2>
        {retro.votes && (
          <span>
            {t('agree.votes', { count: retro.votes.count })} ·{' '}
            {t('agree.people', { count: retro.votes.people })}
          </span>
        )}
      </header>
      {retro.anonymous && !retro.votes && <p className={classes['few']}>{t('agree.fewVoters')}</p>}
      <ol ref={list}>
        {retro.topics.map((topic) => (
          <li key={topic.id}>
            <button
              type="button"
              aria-current={topic.id === shownId || undefined}
              onClick={() => shown.choose(topic.id)}
            >
              <span className={classes['title']} data-unvoted={topic.votes === 0 || undefined}>
                <span className={classes['name']}>{topicTitle(topic)}</span>
                <small>
                  {columnTitle(topic.column_id)}
                  {topic.id === shown.elsewhere?.id && (
                    <span className={classes['here']}>
                      <IconEye size={12} stroke={1.8} aria-hidden /> {t('agree.everybodyHere')}
                    </span>
                  )}
                </small>
              </span>
              {!(retro.anonymous && topic.votes === null) && <Votes count={topic.votes ?? 0} />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Votes({ count }: { count: number }) {
  const { t } = useTranslation('retro');
  return (
    <>
      <Dots value={count} total={count} max={MAX_NOTCHES} />
      <span className={classes['votes']} aria-hidden="true">
        {formatNumber(count)}
      </span>
      <VisuallyHidden>{t('agree.votes', { count })}</VisuallyHidden>
    </>
  );
}
