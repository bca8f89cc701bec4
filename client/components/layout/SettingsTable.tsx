import type { ReactNode } from 'react';
import classes from './SettingsTable.module.css';

/**
 * A table of things that a project has, in its settings. Cells of figures have `data-number`, and the cell of the buttons of a row
 * `data-action`.
 */
export function SettingsTable({ children }: { children: ReactNode }) {
  return (
    <div className={classes['box']}>
      <table className={classes['table']}>{children}</table>
    </div>
  );
}
