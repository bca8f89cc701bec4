import { type CSSProperties, type ReactNode, useId } from 'react';
import { useRetro } from '../state/RetroContext.ts';
import { useColumns, type VisibleColumn } from '../state/use-columns.ts';
import classes from './Columns.module.css';

interface NoteColumnsProps {
  /** The text beside the title of a column: its number of notes. */
  countOf: (column: VisibleColumn) => string;
  /** Whether the columns say what belongs in them. */
  hints?: boolean;
  /** The content of a column. */
  children: (column: VisibleColumn) => ReactNode;
}

/** The columns of the template side by side, below each other on a phone. */
export function NoteColumns({ countOf, hints = false, children }: NoteColumnsProps) {
  const { retro } = useRetro();
  const columns = useColumns(retro);
  return (
    <div
      className={classes['columns']}
      data-many={columns.length > 3 || undefined}
      style={{ '--columns': columns.length } as CSSProperties}
    >
      {columns.map((column) => (
        <Column key={column.id} column={column} count={countOf(column)} hint={hints}>
          {children(column)}
        </Column>
      ))}
    </div>
  );
}

interface ColumnProps {
  column: VisibleColumn;
  count: string;
  hint: boolean;
  children: ReactNode;
}

function Column({ column, count, hint, children }: ColumnProps) {
  const titleId = useId();
  return (
    <section className={classes['column']} aria-labelledby={titleId} data-column={column.id}>
      <header>
        <h3 id={titleId}>{column.title}</h3>
        <span>{count}</span>
        {hint && column.hint !== '' && <p>{column.hint}</p>}
      </header>
      {children}
    </section>
  );
}
