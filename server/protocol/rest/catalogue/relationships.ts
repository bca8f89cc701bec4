import { ambiguousRelation, unknownRelation } from '../refusals.ts';
import type { ColumnPairs, Relationship, Table } from './catalogue.ts';

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
  pairs: [from: string, to: string][];
}

type Keys = ReadonlyMap<string, readonly { columns: string[]; primary: boolean }[]>;

const reversed = (pairs: ColumnPairs): ColumnPairs => pairs.map(([from, to]) => [to, from] as const);

/** Whether the columns of the foreign key are a key of its own table: then the reverse relationship has at most one row. */
function isUnique(key: ForeignKey, keys: Keys): boolean {
  const own = new Set(key.pairs.map(([from]) => from));
  return keys.get(key.from)?.some(({ columns }) => columns.every((column) => own.has(column))) ?? false;
}

/** The many-to-many relationships: two foreign keys inside the primary key of one table join their targets. */
function junctions(foreignKeys: readonly ForeignKey[], keys: Keys): [string, Relationship][] {
  const found: [string, Relationship][] = [];
  for (const [table, own] of Map.groupBy(foreignKeys, ({ from }) => from)) {
    const primary = new Set(keys.get(table)?.find((key) => key.primary)?.columns);
    const within = own.filter(({ pairs }) => pairs.every(([column]) => primary.has(column)));
    for (const inward of within) {
      for (const onward of within) {
        if (inward === onward) continue;
        found.push([
          inward.to,
          {
            to: onward.to,
            toMany: true,
            constraint: onward.name,
            pairs: reversed(inward.pairs),
            junction: { table, onward: onward.pairs },
          },
        ]);
      }
    }
  }
  return found;
}

/** All relationships of the foreign keys, in both directions and through junctions, by the table where they start. */
export function relationshipsOf(foreignKeys: readonly ForeignKey[], keys: Keys): Map<string, Relationship[]> {
  const ways: [string, Relationship][] = foreignKeys.flatMap((key): [string, Relationship][] => [
    [key.from, { to: key.to, toMany: false, constraint: key.name, pairs: key.pairs }],
    [
      key.to,
      { to: key.from, toMany: !isUnique(key, keys), constraint: key.name, pairs: reversed(key.pairs) },
    ],
  ]);
  ways.push(...junctions(foreignKeys, keys));
  return new Map(
    [...Map.groupBy(ways, ([from]) => from)].map(([from, list]) => [from, list.map(([, way]) => way)]),
  );
}

const singleColumn = ({ pairs, junction }: Relationship, side: 0 | 1): string | undefined =>
  junction === undefined && pairs.length === 1 ? pairs[0]?.[side] : undefined;

/** Whether the names of a request mean this relationship (PostgREST, `findRel`). In a self-reference the table's name means the to-many side. */
function means(from: Table, way: Relationship, target: string, hint: string | undefined): boolean {
  if (way.to === from.name) {
    if (!way.toMany) return hint === undefined && singleColumn(way, 0) === target;
    return target === way.to && (hint === undefined || hint === singleColumn(way, 1));
  }
  const isConstraint = (name: string) => way.junction === undefined && way.constraint === name;
  if (hint === undefined) {
    return target === way.to || isConstraint(target) || (!way.toMany && singleColumn(way, 0) === target);
  }
  const names = [singleColumn(way, 0), singleColumn(way, 1), way.junction?.table];
  return target === way.to && (isConstraint(hint) || names.includes(hint));
}

const choice = ({ to, constraint, junction }: Relationship) => `${to}!${junction?.table ?? constraint}`;

/**
 * The one relationship of a table that `target` (a table, constraint or column) and `hint` name.
 * @throws {PublicError} 400 PGRST200 if there is none, 300 PGRST201 if there are several.
 */
export function findRelationship(from: Table, target: string, hint: string | undefined): Relationship {
  const found = from.relationships.filter((way) => means(from, way, target, hint));
  const [first] = found;
  if (first === undefined) throw unknownRelation(from.name, target, hint);
  if (found.length > 1) throw ambiguousRelation(from.name, target, found.map(choice));
  return first;
}
