import { Button, Textarea } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { actionDrafts, returnText } from '#client/data/drafts.ts';
import type { RetroAction } from '#client/data/retrospectives/actions.ts';
import { orWaiting } from '#client/data/write/or-waiting.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure } from '../report-failure.ts';
import classes from './ActionForm.module.css';
import { OwnerField } from './OwnerField.tsx';

interface ActionFormProps {
  /** The action that is changed; missing: a new one. */
  action?: RetroAction;
  /** The topic that a new action belongs to. */
  topicId?: string | undefined;
  bodyRef?: RefObject<HTMLTextAreaElement | null>;
  /** Called when a change is saved, or given up. */
  onClose?: () => void;
  /** Whether it was not the person who opened it: it leaves the focus where it is. */
  restored?: boolean;
}

const beginning = (retroId: string, action: RetroAction | undefined) => ({
  id: action?.id ?? newId(),
  body: actionDrafts.read(action?.id ?? retroId) || (action?.body ?? ''),
  owner_id: action?.owner_id ?? null,
  due_date: action?.due_date ?? '',
  review: action?.review ?? true,
});

/** Writes an action: what is to be done, who does it, and until when. */
export function ActionForm({ action, topicId, bodyRef, onClose, restored }: ActionFormProps) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro, change, tryChange } = useRetro();
  const needed = useServerNeeded();
  const [draft, setDraft] = useState(() => beginning(retro.id, action));
  const [asStory, setAsStory] = useState(false);
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = bodyRef ?? ownRef;
  // a person who changes an action goes on in its text
  const begin = useEffectEvent(() => action && !restored && field.current?.focus());
  useEffect(() => void begin(), []);
  const draftId = action?.id ?? retro.id;
  const giveUp = () => {
    actionDrafts.write(draftId);
    onClose?.();
  };
  const set = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    if (patch.body !== undefined) actionDrafts.write(draftId, patch.body === action?.body ? '' : patch.body);
  };

  const form = useFormDialog<void, 'body' | 'owner'>({
    check: () => (draft.body.trim() === '' ? { body: t('actions.bodyMissing') } : {}),
    submit: async () => {
      const saved = change('save_action', {
        ...draft,
        retrospective_id: action?.retrospective_id ?? retro.id,
        topic_id: action ? action.topic_id : (topicId ?? null),
        due_date: draft.due_date || null,
      });
      await orWaiting(saved, (error) => {
        returnText(actionDrafts, draftId, draft.body);
        reportFailure(t('actions.saveFailed'))(error);
      });
      const story = { action_id: draft.id, story_id: newId() };
      if (asStory) await tryChange(t('actions.storyFailed'), 'make_story_of_action', story);
    },
    onDone: () => {
      actionDrafts.write(draftId);
      setDraft(beginning(retro.id, undefined));
      onClose?.();
    },
    errors: (error) =>
      failureCode(error) === 'assignee_not_member' ? { owner: describeFailure(error) } : {},
    failed: reportFailure(t('actions.saveFailed')),
  });
  const { formRef, onSubmit, submitting } = form.dialog;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!sends && !(event.key === 'Escape' && onClose && !event.defaultPrevented)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!sends) giveUp();
    else onSubmit();
  };

  return (
    <form
      ref={formRef}
      className={classes['form']}
      noValidate
      aria-label={action ? t('actions.edit') : t('actions.new')}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {!action && <h3>{t('actions.new')}</h3>}
      <Textarea
        ref={field}
        autosize
        minRows={2}
        maxLength={RETRO_LIMITS.action}
        data-keeps-text
        aria-label={t('actions.body')}
        placeholder={t('actions.bodyHint')}
        value={draft.body}
        onChange={(event) => {
          // an action is one line
          set({ body: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') });
          form.clearError('body');
        }}
        error={form.errors.body && <ErrorNote>{form.errors.body}</ErrorNote>}
      />
      <FieldPair firstWider>
        <OwnerField
          value={draft.owner_id}
          error={form.errors.owner}
          onChange={(owner_id) => {
            set({ owner_id });
            form.clearError('owner');
          }}
        />
        <DateField
          label={t('actions.due')}
          value={draft.due_date}
          onChange={(due_date) => set({ due_date })}
        />
      </FieldPair>
      {!action && (
        <Checkbox {...needed} label={t('actions.asStory')} checked={asStory} onChange={setAsStory} />
      )}
      <Checkbox label={t('actions.review')} checked={draft.review} onChange={(review) => set({ review })} />
      <footer>
        <span className={classes['keys']} aria-hidden="true">
          <Shortcut>Ctrl</Shortcut> <Shortcut>{t('common:enterKey')}</Shortcut>
        </span>
        {action && (
          <Button size="sm" onClick={giveUp}>
            {t('common:cancel')}
          </Button>
        )}
        <Button type="submit" variant="filled" size="sm" aria-disabled={submitting || undefined}>
          {t(action ? 'common:save' : 'actions.add')}
        </Button>
      </footer>
    </form>
  );
}
