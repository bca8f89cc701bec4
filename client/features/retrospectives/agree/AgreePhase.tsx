import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveActions } from '#client/data/retrospectives/actions.ts';
import { pressedKey } from '#client/lib/keys/pressed-key.ts';
import { useViewKeys } from '#client/lib/keys/shortcuts.ts';
import { getAppearance } from '#client/lib/text/appearance.ts';
import { ActionsPane } from '../actions/ActionsPane.tsx';
import { useFold } from '../evidence/Fold.tsx';
import { FoldedFacts } from '../evidence/FoldedFacts.tsx';
import { useRetro } from '../state/RetroContext.ts';
import classes from './AgreePhase.module.css';
import { TopicDetail } from './TopicDetail.tsx';
import { TopicList } from './TopicList.tsx';
import { useVisibleTopic } from './use-visible-topic.ts';

/** The phase in which people talk about one topic after the other, and write down what they will do. */
export function AgreePhase() {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart } = useRetro();
  const shown = useVisibleTopic();
  const newAction = useRef<HTMLTextAreaElement>(null);
  // the facts of the sprint are the same for every topic: a line that opens
  const facts = useFold(false);
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
        {retro.sprint && (
          <div className={classes['facts']}>
            <FoldedFacts sprint={retro.sprint} projectId={retro.project_id} state={facts} />
          </div>
        )}
      </div>
      <ActionsPane topic={shown.topic} newAction={newAction} />
    </div>
  );
}

interface AgreeKeys {
  step: (by: 1 | -1) => void;
  /** Missing: the person may not write actions. */
  newAction?: (() => void) | undefined;
}

/** J and K go to the next topic and the one before, A begins an action, while mounted. Not while the person types. */
function useAgreeKeys({ step, newAction }: AgreeKeys): void {
  useViewKeys((event) => {
    const key = pressedKey(event);
    if (!getAppearance().shortcuts) return false;
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
    else if (key === 'a' && newAction) newAction();
    else return false;
    return true;
  });
}
