import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '#client/components/ErrorNote.tsx';
import { Panel, PanelCount } from '#client/components/Panel.tsx';
import { useConnected } from '#client/lib/online.ts';
import { RETRO_LIMITS, type Retrospective } from '#shared/contracts/retrospectives.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';
import classes from './Discussion.module.css';
import { useDiscussion } from './use-discussion.ts';

/** What people say about a topic, written by everybody at once. */
export function Discussion({ topic }: { topic: Retrospective['topics'][number] }) {
  const { t } = useTranslation(['retro', 'offline']);
  const { retro, mayTakePart } = useRetro();
  const connected = useConnected();
  const draft = useDiscussion(retro.id, topic.id, topic.discussion, (error) =>
    reportFailure(t('agree.discussionFailed'), error),
  );
  if (!mayTakePart) {
    return (
      <Panel title={t('agree.discussion')} order={3}>
        <p className={classes['text']}>{topic.discussion || t('agree.noDiscussion')}</p>
      </Panel>
    );
  }
  const failed = draft.state === 'failed' && draft.other === null;
  return (
    <Panel
      title={t('agree.discussion')}
      order={3}
      aside={
        <PanelCount>
          <span role="status">
            {connected ? draft.state !== 'saved' && t(`agree.state.${draft.state}`) : t('offline:later')}
          </span>
        </PanelCount>
      }
    >
      <div className={classes['field']}>
        <Textarea
          autosize
          minRows={3}
          maxLength={RETRO_LIMITS.discussion}
          aria-label={t('agree.discussion')}
          placeholder={t('agree.discussionHint')}
          value={draft.value}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onBlur={draft.save}
          error={failed && <ErrorNote>{t('agree.discussionFailed')}</ErrorNote>}
        />
        {draft.other !== null && (
          <Conflict
            mine={draft.value}
            other={draft.other}
            onKeep={draft.keepMine}
            onAccept={draft.acceptOther}
          />
        )}
      </div>
    </Panel>
  );
}

interface ConflictProps {
  mine: string;
  other: string;
  onKeep: () => void;
  onAccept: () => void;
}

/** Both texts, where two people have changed the same paragraph, and a choice between them. */
function Conflict({ mine, other, onKeep, onAccept }: ConflictProps) {
  const { t } = useTranslation('retro');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question below a field, not a fieldset
    <div className={classes['conflict']} role="group" aria-label={t('agree.conflict.label')}>
      <p role="alert">{t('agree.conflict.text')}</p>
      <dl>
        <dt>{t('agree.conflict.mine')}</dt>
        <dd>{mine || t('agree.noDiscussion')}</dd>
        <dt>{t('agree.conflict.other')}</dt>
        <dd>{other || t('agree.noDiscussion')}</dd>
      </dl>
      <div className={classes['choice']}>
        <Button size="sm" onClick={onKeep}>
          {t('agree.conflict.keepMine')}
        </Button>
        <Button size="sm" onClick={onAccept}>
          {t('agree.conflict.acceptOther')}
        </Button>
      </div>
    </div>
  );
}
