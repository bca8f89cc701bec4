import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePacedMeeting } from '#client/data/meetings/pace.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useRetro } from '../state/RetroContext.ts';

type Topic = Retrospective['topics'][number];

/** Which topic a person looks at. */
export interface VisibleTopic {
  topic: Topic | undefined;
  /** Its place among all, from 0. */
  place: number;
  /** The topic that everybody looks at; undefined while the person looks at it too. */
  elsewhere: Topic | undefined;
  /** Whether the person is there only because they write. */
  isHeld: boolean;
  /** Whether what the person chooses is what everybody looks at. */
  leads: boolean;
  choose: (topicId: string) => void;
  /** Goes to the next topic, or to the one before. */
  step: (by: 1 | -1) => void;
  /** Returns to the topic that everybody looks at. */
  follow: () => void;
}

/**
 * The topic in focus. The facilitator moves it for everybody; the others follow, may look around, and follow again when the
 * facilitator goes on; while they write, they stay.
 */
export function useVisibleTopic(): VisibleTopic {
  const { t } = useTranslation('retro');
  const { retro, leads, typing, catchUp, tryChange } = useRetro();
  const inFocus = retro.topics.find(({ id }) => id === retro.focus_topic_id) ?? retro.topics[0];
  const [own, setOwn] = useState<{ topic: string; while: string | undefined }>();
  // a topic that the person opened for themselves closes when everybody goes on
  const looking = own && !leads && own.while === inFocus?.id ? own.topic : undefined;
  const chosen = retro.topics.find(({ id }) => id === looking) ?? inFocus;
  // a topic stays while the person writes about it
  const held = usePacedMeeting(chosen?.id, chosen?.id ?? '', { typing });
  const topic = retro.topics.find(({ id }) => id === held) ?? chosen;
  const place = topic ? retro.topics.indexOf(topic) : -1;

  const choose = (topicId: string) => {
    catchUp();
    if (!leads) setOwn({ topic: topicId, while: inFocus?.id });
    else if (topicId !== retro.focus_topic_id) {
      const input = { retrospective_id: retro.id, topic_id: topicId };
      void tryChange(t('agree.focusFailed'), 'focus_topic', input);
    }
  };
  return {
    topic,
    place,
    elsewhere: topic === inFocus ? undefined : inFocus,
    isHeld: topic !== chosen,
    leads,
    choose,
    step: (by) => {
      const next = retro.topics[place + by];
      if (next) choose(next.id);
    },
    follow: () => {
      catchUp();
      setOwn(undefined);
    },
  };
}
