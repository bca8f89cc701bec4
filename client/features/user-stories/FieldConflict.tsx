import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../lib/people.ts';
import { toast } from '../../lib/toast.ts';
import classes from './FieldConflict.module.css';
import type { Draft } from './use-draft.ts';

interface FieldConflictProps {
  /** 'Título' */
  field: string;
  actorId: string | null;
  /** Both versions, in words. */
  mine: string;
  theirs: string;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else changed the field meanwhile: both versions, and the choice between them. */
export function FieldConflict({ field, actorId, mine, theirs, onKeep, onTake }: FieldConflictProps) {
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
        <dt>{t('conflict.theirs')}</dt>
        <dd>{theirs || t('conflict.nothing')}</dd>
      </dl>
      <div className={classes['choice']}>
        <Button size="sm" onClick={onKeep}>
          {t('conflict.keepMine')}
        </Button>
        <Button size="sm" onClick={onTake}>
          {t('conflict.useTheirs')}
        </Button>
      </div>
    </div>
  );
}

interface DraftConflictProps<Value> {
  field: string;
  draft: Draft<Value>;
  words: (value: Value) => string;
}

/** The same for a field that is typed in; shows nothing while there is no conflict. */
export function DraftConflict<Value>({ field, draft, words }: DraftConflictProps<Value>) {
  const { t } = useTranslation('stories');
  if (!draft.conflict) return null;
  const take = () => {
    const takeBack = draft.takeTheirs();
    toast.undoable(t('conflict.taken'), t('conflict.takenDetail'), takeBack);
  };
  return (
    <FieldConflict
      field={field}
      actorId={draft.conflict.actorId}
      mine={words(draft.value)}
      theirs={words(draft.conflict.theirs)}
      onKeep={draft.keepMine}
      onTake={take}
    />
  );
}
