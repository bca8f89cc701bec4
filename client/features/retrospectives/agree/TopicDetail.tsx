import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelCount } from '#client/components/layout/Panel.tsx';
import { ServerButton } from '#client/components/layout/ServerButton.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { MeetingBand } from '#client/components/meetings/MeetingBand.tsx';
import { useAppearance } from '#client/lib/text/appearance.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { TopicEvidence } from '../evidence/TopicEvidence.tsx';
import { NoteLine, NoteLines } from '../notes/NoteLine.tsx';
import { useRetro } from '../state/RetroContext.ts';
import { useTopicTitle } from '../state/topic-title.ts';
import { useColumnTitle } from '../state/use-columns.ts';
import { Discussion } from './Discussion.tsx';
import classes from './TopicDetail.module.css';
import type { VisibleTopic } from './use-visible-topic.ts';

interface TopicDetailProps {
  topic: Retrospective['topics'][number];
  shown: VisibleTopic;
}

/** The current topic: its notes, the discussion, and figures of the board. */
export function TopicDetail({ topic, shown }: TopicDetailProps) {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart } = useRetro();
  const columnTitle = useColumnTitle(retro);
  const topicTitle = useTopicTitle();
  // a single note without a title of its own is the title
  const [first] = topic.notes;
  const alone = topic.notes.length === 1 && first?.body === topicTitle(topic) ? first : undefined;
  const facts = [
    t('agree.place', { place: shown.place + 1, total: retro.topics.length }),
    columnTitle(topic.column_id),
    ...(retro.anonymous && topic.votes === null ? [] : [t('agree.votes', { count: topic.votes ?? 0 })]),
  ];
  return (
    <article aria-label={topicTitle(topic)} className={classes['topic']}>
      {shown.elsewhere && (
        <MeetingBand
          text={t('agree.elsewhere', { title: topicTitle(shown.elsewhere) })}
          action={t(shown.isHeld ? 'held.go' : 'agree.follow')}
          onAction={shown.follow}
        />
      )}
      <header className={classes['header']}>
        <div>
          <p>{facts.join(' · ')}</p>
          <h2 aria-live="polite">{topicTitle(topic)}</h2>
          {alone && <NoteLine note={alone} titled />}
        </div>
        <Steps shown={shown} count={retro.topics.length} />
      </header>
      {!alone && (
        <Panel title={t('agree.notes')} aside={<PanelCount>{topic.notes.length}</PanelCount>} order={3}>
          {topic.notes.length === 0 && <p className={classes['none']}>{t('agree.noNotes')}</p>}
          <NoteLines notes={topic.notes} />
        </Panel>
      )}
      <Discussion topic={topic} />
      {retro.sprint && <TopicEvidence sprint={retro.sprint} projectId={retro.project_id} topic={topic} />}
      <Keys mayWrite={mayTakePart} />
    </article>
  );
}

/** 'Siguiente tema', for everybody if the facilitator presses it. */
function Steps({ shown, count }: { shown: VisibleTopic; count: number }) {
  const { t } = useTranslation('retro');
  const Step = shown.leads ? ServerButton : Button;
  return (
    <div className={classes['steps']}>
      {shown.place > 0 && (
        <Step
          size="sm"
          aria-label={t('agree.previous')}
          title={t('agree.previous')}
          onClick={() => shown.step(-1)}
        >
          <IconChevronLeft size={14} stroke={1.8} aria-hidden />
        </Step>
      )}
      {shown.place < count - 1 && (
        <Step
          size="sm"
          rightSection={<IconChevronRight size={14} stroke={1.8} aria-hidden />}
          onClick={() => shown.step(1)}
        >
          {t('agree.next')}
        </Step>
      )}
    </div>
  );
}

function Keys({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation('retro');
  const { shortcuts } = useAppearance();
  if (!shortcuts) return null;
  return (
    <p className={classes['keys']}>
      <Shortcut>J</Shortcut> {t('agree.keyNext')} <Shortcut>K</Shortcut> {t('agree.keyPrevious')}
      {mayWrite && (
        <>
          {' '}
          <Shortcut>A</Shortcut> {t('agree.keyAction')}
        </>
      )}
    </p>
  );
}
