import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveActions } from '#client/data/retrospectives/actions.ts';
import { ActionsPane } from '../actions/ActionsPane.tsx';
import { useRetro } from '../RetroContext.ts';
import classes from './AgreePhase.module.css';
import { TopicDetail } from './TopicDetail.tsx';
import { TopicList } from './TopicList.tsx';
import { useAgreeKeys } from './use-agree-keys.ts';
import { useVisibleTopic } from './use-visible-topic.ts';

/** The phase in which people talk about one topic after the other, and write down what they will do. */
export function AgreePhase() {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart } = useRetro();
  const shown = useVisibleTopic();
  const newAction = useRef<HTMLTextAreaElement>(null);
  useLiveActions(retro);
  useAgreeKeys({
    step: shown.step,
    newAction: mayTakePart ? () => newAction.current?.focus() : undefined,
  });

  return (
    <div className={classes['phase']}>
      <TopicList shown={shown} />
      <div className={classes['detail']}>
        {shown.topic ? (
          <TopicDetail key={shown.topic.id} topic={shown.topic} shown={shown} />
        ) : (
          <p className={classes['none']}>{t('agree.none')}</p>
        )}
      </div>
      <ActionsPane topic={shown.topic} newAction={newAction} />
    </div>
  );
}
