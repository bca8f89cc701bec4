import type { ColumnPairs, Relationship, Table } from './catalogue.ts';
import { ambiguousRelation, type RelationshipDetails, unknownRelation } from './refusals.ts';
import type { ViewColumns } from './view-columns.ts';

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
  pairs: [from: string, to: string][];
}

export type Keys = ReadonlyMap<string, readonly Key[]>;
/** A primary key or a unique index of a table. */
export interface Key {
  name: string;
  columns: string[];
  primary: boolean;
}

/** A foreign key, of a table or as views show it. */
interface Link extends ForeignKey {
  /** The table that has the foreign key. */
  table: string;
  /** Whether its columns are a key of its own table: then the reverse relationship has at most one row. */
  unique: boolean;
}

const reversed = (pairs: ColumnPairs): ColumnPairs => pairs.map(([from, to]) => [to, from] as const);

function isUnique(key: ForeignKey, keys: Keys): boolean {
  const own = new Set(key.pairs.map(([from]) => from));
  return keys.get(key.from)?.some(({ columns }) => columns.every((column) => own.has(column))) ?? false;
}

/** The names of some columns in a relation that shows them all; undefined if it does not. */
function namesIn(shown: ReadonlyMap<string, string>, columns: readonly string[]): string[] | undefined {
  const names = columns.flatMap((column) => shown.get(column) ?? []);
  return names.length === columns.length ? names : undefined;
}

/** A foreign key, and the same between each view that shows its columns and each view that shows the columns it refers to. */
function linksOf(key: ForeignKey, keys: Keys, views: ViewColumns, served: ReadonlySet<string>): Link[] {
  const sides = (table: string, columns: string[]): [relation: string, columns: string[]][] => [
    ...(served.has(table) ? [[table, columns] as [string, string[]]] : []),
    ...[...views].flatMap(([view, shows]): [string, string[]][] => {
      const names = namesIn(shows.get(table) ?? new Map(), columns);
      return names === undefined ? [] : [[view, names]];
    }),
  ];
  const unique = isUnique(key, keys);
  const targets = sides(
    key.to,
    key.pairs.map(([, to]) => to),
  );
  const sources = sides(
    key.from,
    key.pairs.map(([from]) => from),
  );
  return sources.flatMap(([from, mine]) =>
    targets.map(([to, theirs]) => ({
      name: key.name,
      table: key.from,
      from,
      to,
      unique,
      pairs: mine.map((column, index): [string, string] => [column, theirs[index] ?? '']),
    })),
  );
}

/** From a view to the tables whose primary keys it shows, and back, where no foreign key connects both. */
function rowLinks(
  links: readonly Link[],
  keys: Keys,
  views: ViewColumns,
  served: ReadonlySet<string>,
): Link[] {
  const connected = new Set(links.flatMap(({ from, to }) => [`${from} ${to}`, `${to} ${from}`]));
  return [...views].flatMap(([view, shows]) =>
    [...shows].flatMap(([table, shown]) => {
      const key = keys.get(table)?.find(({ primary }) => primary);
      const mine = key && namesIn(shown, key.columns);
      if (!mine || !served.has(table) || connected.has(`${view} ${table}`)) return [];
      const pairs = mine.map((column, index): [string, string] => [column, key.columns[index] ?? '']);
      return [{ name: key.name, table: view, from: view, to: table, unique: false, pairs }];
    }),
  );
}

/** The columns of a table's primary key, as the table itself or a view shows them. */
function primaryColumns({ table, from }: Link, keys: Keys, views: ViewColumns): ReadonlySet<string> {
  const columns = keys.get(table)?.find((key) => key.primary)?.columns ?? [];
  return new Set(from === table ? columns : namesIn(views.get(from)?.get(table) ?? new Map(), columns));
}

/** The many-to-many relationships: two foreign keys inside the primary key of one table join their targets. A view of it does too. */
function junctions(links: readonly Link[], keys: Keys, views: ViewColumns): [string, Relationship][] {
  const found: [string, Relationship][] = [];
  for (const [table, own] of Map.groupBy(links, ({ from }) => from)) {
    const within = own.filter((link) => {
      const primary = primaryColumns(link, keys, views);
      return link.pairs.every(([column]) => primary.has(column));
    });
    for (const inward of within) {
      for (const onward of within) {
        // the same key to a table and to its view connects nothing, nor do the keys of two tables in one view
        if (inward.name === onward.name || inward.table !== onward.table) continue;
        found.push([
          inward.to,
          {
            to: onward.to,
            toView: views.has(onward.to),
            toMany: true,
            fromOne: false,
            constraint: onward.name,
            pairs: reversed(inward.pairs),
            junction: { table, isView: views.has(table), inward: inward.name, onward: onward.pairs },
          },
        ]);
      }
    }
  }
  return found;
}

/**
 * All relationships of the foreign keys, in both directions and through junctions, by the table or view where they start.
 * @param views the views, and which columns of tables they show.
 * @param served the tables and views of the API. Foreign keys of other tables connect the views that show their columns.
 */
export function relationshipsOf(
  foreignKeys: readonly ForeignKey[],
  keys: Keys,
  views: ViewColumns,
  served: ReadonlySet<string>,
): Map<string, Relationship[]> {
  const ofKeys = foreignKeys.flatMap((key) => linksOf(key, keys, views, served));
  const links = [...ofKeys, ...rowLinks(ofKeys, keys, views, served)];
  const ways: [string, Relationship][] = links.flatMap(
    ({ from, to, name: constraint, unique, pairs }): [string, Relationship][] => [
      [from, { to, toView: views.has(to), toMany: false, fromOne: unique, constraint, pairs }],
      [
        to,
        {
          to: from,
          toView: views.has(from),
          toMany: !unique,
          fromOne: true,
          constraint,
          pairs: reversed(pairs),
        },
      ],
    ],
  );
  ways.push(...junctions(ofKeys, keys, views));
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
  // a table in between counts by itself, a view only by its name
  if (way.junction?.isView && way.junction.table !== hint) return false;
  const isConstraint = (name: string) => way.junction === undefined && way.constraint === name;
  if (hint === undefined) {
    // a constraint or a column means the table that it refers to, not the views of that table
    const isNamed = isConstraint(target) || (!way.toMany && singleColumn(way, 0) === target);
    return target === way.to || (isNamed && !way.toView);
  }
  const names = [singleColumn(way, 0), singleColumn(way, 1), way.junction?.table];
  return target === way.to && (isConstraint(hint) || names.includes(hint));
}

function cardinalityOf({ toMany, fromOne }: Relationship): string {
  return `${fromOne ? 'one' : 'many'}-to-${toMany ? 'many' : 'one'}`;
}

const columnList = (pairs: ColumnPairs, side: 0 | 1) => `(${pairs.map((pair) => pair[side]).join(', ')})`;

/** A relationship as PostgREST describes it (Error.hs). */
function detailsOf(from: string, way: Relationship): RelationshipDetails {
  const { to, constraint, pairs, junction } = way;
  const relationship = junction
    ? `${junction.table} using ${junction.inward}${columnList(pairs, 1)} and ${constraint}${columnList(junction.onward, 0)}`
    : `${constraint} using ${from}${columnList(pairs, 0)} and ${to}${columnList(pairs, 1)}`;
  return { cardinality: cardinalityOf(way), embedding: `${from} with ${to}`, relationship };
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
  if (found.length > 1) {
    const ways = found.map((way) => detailsOf(from.name, way));
    throw ambiguousRelation(from.name, target, ways, found.map(choice));
  }
  return first;
}
