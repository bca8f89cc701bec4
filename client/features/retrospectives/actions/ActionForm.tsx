import { Button } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import { DateField } from '#client/components/fields/DateField.tsx';
import { FieldPair } from '#client/components/fields/FieldPair.tsx';
import { Shortcut } from '#client/components/layout/Shortcut.tsx';
import { LimitedTextarea } from '#client/components/limited/LimitedTextarea.tsx';
import { DraftNote } from '#client/components/messages/DraftNote.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { actionDrafts, returnText } from '#client/data/drafts/drafts.ts';
import type { RetroAction } from '#client/data/retrospectives/actions.ts';
import { makeStoryOfAction } from '#client/data/retrospectives/mutations.ts';
import { orWaiting } from '#client/data/write/or-waiting.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { isEnter, isEscape } from '#client/lib/keys/composing.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { describeFailure, failureCode } from '#client/lib/text/errors.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { useRetro } from '../state/RetroContext.ts';
import { reportFailure, tryTo } from '../state/report-failure.ts';
import classes from './ActionForm.module.css';
import { OwnerField } from './OwnerField.tsx';

interface ActionFormProps {
  /** The action that is changed; missing: a new one. */
  action?: RetroAction;
  /** The topic that a new action belongs to. */
  topicId?: string | undefined;
  bodyRef?: RefObject<HTMLTextAreaElement | null>;
  /** Called when a change is saved, or put off: then what is typed is in the form when it is opened again. */
  onClose?: () => void;
  /** Whether it was not the person who opened it: it leaves the focus where it is. */
  restored?: boolean;
}

const beginning = (retroId: string, action: RetroAction | undefined) => ({
  id: action?.id ?? newId(),
  body: actionDrafts.open(action?.id ?? retroId) || (action?.body ?? ''),
  owner_id: action?.owner_id ?? null,
  due_date: action?.due_date ?? '',
  review: action?.review ?? true,
});

function useActionForm({ action, topicId, onClose }: ActionFormProps) {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  const [draft, setDraft] = useState(() => beginning(retro.id, action));
  const [kept, setKept] = useState(draft.body !== (action?.body ?? ''));
  const [asStory, setAsStory] = useState(false);
  const draftId = action?.id ?? retro.id;
  const form = useFormDialog<void, 'body' | 'owner_id'>({
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
      if (asStory) await tryTo(() => makeStoryOfAction(change, draft.id), t('actions.storyFailed'));
    },
    onDone: () => {
      actionDrafts.write(draftId);
      onClose?.();
      setKept(false);
      setDraft(beginning(retro.id, undefined));
    },
    errors: (error) =>
      failureCode(error) === 'assignee_not_member' ? { owner_id: describeFailure(error) } : {},
    failed: reportFailure(t('actions.saveFailed')),
  });
  const set = (patch: Partial<typeof draft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    for (const field of Object.keys(patch)) form.clearError(field as 'body' | 'owner_id');
    if (patch.body !== undefined) actionDrafts.write(draftId, patch.body === action?.body ? '' : patch.body);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sends = isEnter(event) && (event.ctrlKey || event.metaKey);
    if (!sends && !(isEscape(event) && onClose && !event.defaultPrevented)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!sends) onClose?.();
    else form.dialog.onSubmit();
  };
  const discard = () => {
    setKept(false);
    set({ body: action?.body ?? '' });
  };
  return { ...form, draft, set, asStory, setAsStory, onDiscard: kept ? discard : undefined, onKeyDown };
}

/** Writes an action: its text, its owner and its last day. */
export function ActionForm(props: ActionFormProps) {
  const { action, bodyRef, restored } = props;
  const { t } = useTranslation('retro');
  const needed = useServerNeeded();
  const { dialog, errors, draft, set, asStory, setAsStory, onDiscard, onKeyDown } = useActionForm(props);
  const { formRef, onSubmit, submitting } = dialog;
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const field = bodyRef ?? ownRef;
  // a person who changes an action goes on in its text
  const begin = useEffectEvent(() => action && !restored && field.current?.focus());
  useEffect(() => void begin(), []);

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
      <DraftNote onDiscard={onDiscard} />
      <LimitedTextarea
        ref={field}
        minRows={2}
        limit={RETRO_LIMITS.action}
        data-keeps-text
        aria-label={t('actions.body')}
        placeholder={t('actions.bodyHint')}
        value={draft.body}
        // an action is one line
        onChange={(event) => set({ body: event.currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
        error={errors.body && <ErrorNote>{errors.body}</ErrorNote>}
      />
      <FieldPair firstWider>
        <OwnerField
          value={draft.owner_id}
          error={errors.owner_id}
          onChange={(owner_id) => set({ owner_id })}
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
      <Footer isNew={!action} submitting={submitting} onCancel={props.onClose} />
    </form>
  );
}

interface FooterProps {
  isNew: boolean;
  submitting: boolean;
  onCancel: (() => void) | undefined;
}

function Footer({ isNew, submitting, onCancel }: FooterProps) {
  const { t } = useTranslation(['retro', 'common']);
  return (
    <footer>
      <span className={classes['keys']} aria-hidden="true">
        <Shortcut>Ctrl</Shortcut> <Shortcut>{t('common:enterKey')}</Shortcut>
      </span>
      {!isNew && (
        <Button size="sm" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      )}
      <Button type="submit" variant="filled" size="sm" aria-disabled={submitting || undefined}>
        {t(isNew ? 'actions.add' : 'common:save')}
      </Button>
    </footer>
  );
}
