import { useTranslation } from 'react-i18next';
import { Panel, PanelCount } from '#client/components/layout/Panel.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { TwoVersions } from '#client/components/messages/TwoVersions.tsx';
import { useRedactionMark } from '#client/data/redaction/redactions.ts';
import { useConnected } from '#client/lib/connection/online.ts';
import type { Retrospective } from '#shared/contracts/retrospectives.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { hasRedaction, REDACTED } from '#shared/rules/stories/redaction.ts';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure } from '../state/report-failure.ts';
import classes from './Discussion.module.css';
import { useDiscussion } from './use-discussion.ts';

/** The discussion of a topic, written by everybody at once. */
export function Discussion({ topic }: { topic: Retrospective['topics'][number] }) {
  const { t } = useTranslation(['retro', 'offline', 'common']);
  const { retro, mayTakePart } = useRetro();
  const connected = useConnected();
  const draft = useDiscussion(topic, reportFailure(t('agree.discussionFailed')));
  const mark = useRedactionMark(draft.value, retro.project_id, ['discussion'], topic.id);
  if (!mayTakePart) {
    return (
      <Panel title={t('agree.discussion')} order={3}>
        <p className={classes['text']}>{mark ?? (topic.discussion || t('agree.noDiscussion'))}</p>
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
            {draft.state !== 'saved' && t(connected ? `agree.state.${draft.state}` : 'offline:card')}
          </span>
        </PanelCount>
      }
    >
      <div className={classes['field']}>
        <LimitedTextarea
          minRows={3}
          limit={RETRO_LIMITS.discussion}
          aria-label={t('agree.discussion')}
          data-keeps-text
          placeholder={mark ?? t('agree.discussionHint')}
          value={mark === null ? draft.value : ''}
          onChange={(event) => draft.change(event.currentTarget.value)}
          onBlur={draft.save}
          error={failed && <ErrorNote>{t('agree.discussionFailed')}</ErrorNote>}
        />
        {draft.other !== null && (
          <TwoVersions
            label={t('agree.conflict.label')}
            text={t(hasRedaction(draft.other) ? 'agree.conflict.redacted' : 'agree.conflict.text')}
            mine={{ label: t('agree.conflict.mine'), value: draft.value || t('agree.noDiscussion') }}
            other={{
              label: t('agree.conflict.other'),
              value: draft.other.replaceAll(REDACTED, t('common:redacted.plain')) || t('agree.noDiscussion'),
            }}
            both={{ label: t('agree.conflict.keepBoth'), act: draft.keepBoth }}
            keep={{ label: t('agree.conflict.keepMine'), act: draft.keepMine }}
            accept={{ label: t('agree.conflict.acceptOther'), act: draft.acceptOther }}
          />
        )}
      </div>
    </Panel>
  );
}
