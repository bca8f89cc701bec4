import { KEY, type ListLayout } from '../cache/list-layout.ts';
import type { Node } from '../plan/resolved.ts';
import { answerRows, bodySql } from './body.ts';
import { countable, type ReadOptions, rootSource } from './read.ts';
import { selectSql } from './select.ts';
import { columnName, type Template, Writer } from './writer.ts';

/** The changes of a list since a position. */
export interface ChangesRow {
  /** Whether the caller sees the scope. */
  seen: boolean;
  /** The ids of the rows of the scope that were changed; null: too many, or it cannot be said. */
  changed: string[] | null;
  /** The ones that are in the list now, as a JSON list in its order. */
  body: Buffer;
  position: string;
}

/** Twice as many changed rows, each in another part of a list, cost as much as a list that is built again. */
const MAX_CHANGES = 10;

/** The ids of the changed rows, or null. */
const IDS = '(select "ids" from "changed")';

/**
 * The statement that asks what has changed in a list of a whole scope since a position, its first value, which is empty here. The
 * whole statement has one snapshot.
 * @param layout how rows are replaced in the list; undefined: they are not, and any change is too much.
 */
export function changesTemplate(
  node: Node,
  { media, whole }: ReadOptions,
  layout: ListLayout | undefined,
): Template {
  if (!whole) throw new Error('the read is not that of a whole scope');
  const writer = new Writer();
  const since = `${writer.value('')}::text`;
  const [name, by, scope] = [whole.table, whole.column, whole.scope].map(
    (value) => `${writer.value(value)}::text`,
  );
  const most = `${writer.value(layout ? MAX_CHANGES : 0)}::int`;
  const seen = selectSql({ ...countable(node), outputs: [], limit: 1 }, rootSource(node), writer).sql;
  const body = () => {
    const source = rootSource(node);
    source.where.push(`${columnName(source.alias, KEY)} = any (${IDS}::uuid[])`);
    const { limit: _, offset: __, ...all } = node;
    const rows = answerRows(media, selectSql(all, source, writer));
    return `(select ${bodySql(media, writer.maxBytes())} from (${rows}) "b")`;
  };
  const columns = [
    `case when ${IDS} is null then false else exists (${seen}) end as "seen"`,
    `${IDS} as "changed"`,
    `${layout ? body() : `'[]'`} as "body"`,
    'app.position() as "position"',
  ];
  const text = `with "changed" as materialized (select app.changed_rows(${since}, ${name}, ${by}, ${scope}, ${most}) as "ids")
    select ${columns.join(', ')}`;
  return writer.statement(text);
}
