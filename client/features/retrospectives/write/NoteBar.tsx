import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetro } from '../state/RetroContext.ts';
import { useColumns } from '../state/use-columns.ts';
import { NewNote } from './NewNote.tsx';
import classes from './NoteBar.module.css';

interface NoteBarProps {
  /** How many notes a column shows. */
  countIn: (columnId: string) => number;
}

/** On a phone: the field for a new note at the foot of the screen, and the choice of its column. */
export function NoteBar({ countIn }: NoteBarProps) {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const columns = useColumns(retro);
  const [chosen, choose] = useState(columns[0]?.id);
  const bar = useRef<HTMLDivElement>(null);
  const column = columns.find(({ id }) => id === chosen) ?? columns[0];
  if (!column) return null;
  // the person who writes goes on in the other column
  const isWriting = () => bar.current?.contains(document.activeElement) ?? false;
  return (
    <div ref={bar} className={classes['bar']}>
      {/* biome-ignore lint/a11y/useSemanticElements: some buttons above a field, no fieldset */}
      <div role="group" aria-label={t('write.column')} className={classes['columns']}>
        {columns.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === column.id}
            // the keyboard of the phone stays open
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(id)}
          >
            {title} <span>{countIn(id)}</span>
          </button>
        ))}
      </div>
      <NewNote
        key={column.id}
        inBar
        autoFocus={isWriting()}
        column={column}
        placeholder={t('note.placeholder')}
      />
    </div>
  );
}
