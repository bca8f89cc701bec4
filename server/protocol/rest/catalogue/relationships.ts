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

/** True where the columns of the foreign key are a key of its own table: then the way back leads to one row at most. */
function isUnique(key: ForeignKey, keys: Keys): boolean {
  const own = new Set(key.pairs.map(([from]) => from));
  return keys.get(key.from)?.some(({ columns }) => columns.every((column) => own.has(column))) ?? false;
}

/** Two foreign keys that lie within the primary key of one table join their targets many to many. */
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

/** Every way that the foreign keys open, both directions and through junctions, by the table that it starts from. */
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

/** Whether a request's words mean this way (PostgREST, `findRel`). In a self-reference the table's name means the many. */
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
 * The one way from a table that `target` (a table, constraint or column) and `hint` mean.
 * @throws {PublicError} 400 PGRST200 where there is none, 300 PGRST201 where there are several.
 */
export function findRelationship(from: Table, target: string, hint: string | undefined): Relationship {
  const found = from.relationships.filter((way) => means(from, way, target, hint));
  const [first] = found;
  if (first === undefined) throw unknownRelation(from.name, target, hint);
  if (found.length > 1) throw ambiguousRelation(from.name, target, found.map(choice));
  return first;
}
