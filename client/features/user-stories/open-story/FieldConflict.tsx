import { useTranslation } from 'react-i18next';
import { TwoVersions } from '#client/components/messages/TwoVersions.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { hasRedaction, REDACTED } from '#shared/rules/stories/redaction.ts';
import type { Draft } from './use-draft.ts';

interface FieldConflictProps {
  /** The name of the field: 'Título'. */
  field: string;
  actorId: string | null;
  /** Both versions, as text. */
  mine: string;
  other: string;
  onKeep: () => void;
  onAccept: () => void;
  onKeepBoth?: (() => void) | undefined;
}

/** Shows that another person has changed the field in the meantime: both versions, and a choice between them. */
export function FieldConflict({
  field,
  actorId,
  mine,
  other,
  onKeep,
  onAccept,
  onKeepBoth,
}: FieldConflictProps) {
  const { t } = useTranslation(['stories', 'common']);
  const people = usePeople();
  const name = people.get(actorId ?? '')?.full_name || t('conflict.somebody');
  return (
    <TwoVersions
      label={t('conflict.label', { field })}
      text={hasRedaction(other) ? t('conflict.redacted') : t('conflict.text', { name, field })}
      mine={{ label: t('conflict.mine'), value: mine || t('conflict.nothing') }}
      other={{
        label: t('conflict.other'),
        value: other.replaceAll(REDACTED, t('common:redacted.plain')) || t('conflict.nothing'),
      }}
      both={onKeepBoth && { label: t('conflict.keepBoth'), act: onKeepBoth }}
      keep={{ label: t('conflict.keepMine'), act: onKeep }}
      accept={{ label: t('conflict.acceptOther'), act: onAccept }}
    />
  );
}

interface DraftConflictProps<Value> {
  field: string;
  draft: Draft<Value>;
  /** Formats a value as text. */
  format: (value: Value) => string;
}

/** The conflict of a text field; renders nothing while there is none. */
export function DraftConflict<Value>({ field, draft, format }: DraftConflictProps<Value>) {
  const { t } = useTranslation('stories');
  if (!draft.conflict) return null;
  const accept = () => {
    const undo = draft.acceptOther();
    toast.undoable(t('conflict.taken'), t('conflict.takenDetail'), undo);
  };
  return (
    <FieldConflict
      field={field}
      actorId={draft.conflict.actorId}
      mine={format(draft.value)}
      other={format(draft.conflict.other)}
      onKeep={draft.keepMine}
      onKeepBoth={draft.keepBoth}
      onAccept={accept}
    />
  );
}
