import { type Criterion, formatCriteria, parseCriteria } from '#shared/rules/stories/acceptance-criteria.ts';

/** A criterion in an editor: it keeps its id while it is edited and moved. */
export interface CriterionRow extends Criterion {
  id: number;
}

// the rows of a draft may be from an earlier page
let lastId = Date.now();

/** A new criterion, not met yet. */
export function newRow(text = ''): CriterionRow {
  lastId += 1;
  return { id: lastId, text, met: false };
}

/** Parses the criteria of a story into rows for the editor. */
export function rowsOf(text: string | null): CriterionRow[] {
  return parseCriteria(text).map((criterion) => ({ ...newRow(), ...criterion }));
}

/** Formats rows as the story stores them; null if no text is left. */
export function textOf(rows: readonly CriterionRow[]): string | null {
  return formatCriteria(rows);
}

/** The rows with one row moved to another index. */
export function moved(rows: readonly CriterionRow[], from: number, to: number): CriterionRow[] {
  const row = rows[from];
  if (!row || to < 0 || to >= rows.length) return [...rows];
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
