import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { useRetro } from '../state/RetroContext.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionItem } from './ActionItem.tsx';
import classes from './ActionsPane.module.css';

interface ActionsPaneProps {
  /** The topic that the person looks at; new actions belong to it. */
  topic: Retrospective['topics'][number] | undefined;
  newAction: RefObject<HTMLTextAreaElement | null>;
}

/** The agreed actions: those of the topic first, then those of the others. */
export function ActionsPane({ topic, newAction }: ActionsPaneProps) {
  const { t } = useTranslation('retro');
  const { retro, mayTakePart } = useRetro();
  const own = retro.actions.filter(({ topic_id }) => topic_id === (topic?.id ?? null));
  const others = retro.actions.filter((action) => !own.includes(action));
  return (
    <aside className={classes['pane']} aria-label={t('actions.title')}>
      <header>
        <h2>{t('actions.title')}</h2>
        <span>{t('actions.ofTopic', { count: own.length })}</span>
      </header>
      {own.length > 0 && (
        <ul className={classes['list']}>
          {own.map((action) => (
            <ActionItem key={action.id} action={action} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className={classes['others']}>
          <summary>{t('actions.ofOthers', { count: others.length })}</summary>
          <ul className={classes['list']}>
            {others.map((action) => (
              <ActionItem key={action.id} action={action} />
            ))}
          </ul>
        </details>
      )}
      {mayTakePart && (
        <div className={classes['new']}>
          <ActionForm topicId={topic?.id} bodyRef={newAction} />
        </div>
      )}
      {!mayTakePart && retro.actions.length === 0 && <p className={classes['none']}>{t('actions.none')}</p>}
    </aside>
  );
}
