import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePeople } from '#client/data/people/queries.ts';
import { toast } from '#client/lib/toast.ts';
import classes from './FieldConflict.module.css';
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
}

/** Shows that another person has changed the field in the meantime: both versions, and a choice between them. */
export function FieldConflict({ field, actorId, mine, other, onKeep, onAccept }: FieldConflictProps) {
  const { t } = useTranslation('stories');
  const people = usePeople();
  const name = people.get(actorId ?? '')?.full_name || t('conflict.somebody');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question beside a field, not a fieldset
    <div className={classes['conflict']} role="group" aria-label={t('conflict.label', { field })}>
      <p role="alert">{t('conflict.text', { name, field })}</p>
      <dl>
        <dt>{t('conflict.mine')}</dt>
        <dd>{mine || t('conflict.nothing')}</dd>
        <dt>{t('conflict.other')}</dt>
        <dd>{other || t('conflict.nothing')}</dd>
      </dl>
      <div className={classes['choice']}>
        <Button size="sm" onClick={onKeep}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="sm" onClick={onAccept}>
          {t('conflict.acceptOther')}
        </Button>
      </div>
    </div>
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
      onAccept={accept}
    />
  );
}
