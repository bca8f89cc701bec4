/** The columns of tables that views show unchanged: view → table → its column → the view's column. */
export type ViewColumns = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>;

/** A table or view, by its number in the catalogue of PostgreSQL. */
export interface RelationRow {
  oid: number;
  /** Of a relation that is not served: a text that no other relation has. */
  name: string;
  /** Whether the API serves it: relations of other schemas stand between and behind its views. */
  served: boolean;
  /** Its columns in order; null for a dropped one. */
  columns: (string | null)[];
  /** The rule that makes it a view (pg_rewrite.ev_action, a pg_node_tree); null for a table. */
  rule: string | null;
}

/** A column of a relation, by the numbers of both. */
interface Place {
  relation: number;
  column: number;
}

/** Escaped characters, braces, and the fields of a TARGETENTRY that say where a column comes from. */
const TOKEN = /\\.|[{}]|:(resno|resorigtbl|resorigcol) (\d+)/g;
/** How many braces enclose the fields of an entry of the outermost query. */
const ENTRY_DEPTH = 2;

/**
 * Reads from the rule of a view which of its columns are columns of other relations.
 * @returns by the number of the view's column; computed columns are left out.
 */
function originsOf(rule: string): Map<number, Place> {
  const origins = new Map<number, Place>();
  let depth = 0;
  let entry = new Map<string, number>();
  for (const [token, field, value] of rule.matchAll(TOKEN)) {
    if (token === '{') {
      depth += 1;
      if (depth === ENTRY_DEPTH) entry = new Map();
    } else if (token === '}') {
      const [number, relation, column] = ['resno', 'resorigtbl', 'resorigcol'].map((name) => entry.get(name));
      if (depth === ENTRY_DEPTH && number && relation && column) origins.set(number, { relation, column });
      depth -= 1;
    } else if (depth === ENTRY_DEPTH && field !== undefined) entry.set(field, Number(value));
  }
  return origins;
}

/** Follows the columns of views down to the tables that hold them. Of several columns that show the same one, the first counts. */
export function viewColumnsOf(relations: readonly RelationRow[]): ViewColumns {
  const byOid = new Map(relations.map((relation) => [relation.oid, relation]));
  const origins = new Map(
    relations.flatMap(({ oid, rule }) => (rule === null ? [] : [[oid, originsOf(rule)] as const])),
  );
  const held = (place: Place, passed: ReadonlySet<number>): Place | undefined => {
    const own = origins.get(place.relation);
    if (!own) return place;
    // PostgreSQL allows a view that selects from itself, and refuses only to read it
    if (passed.has(place.relation)) return undefined;
    const next = own.get(place.column);
    return next && held(next, new Set([...passed, place.relation]));
  };
  const views = new Map<string, Map<string, Map<string, string>>>();
  for (const { oid, name, served, columns, rule } of relations) {
    if (rule === null || !served) continue;
    const shows = new Map<string, Map<string, string>>();
    views.set(name, shows);
    for (const [index, column] of columns.entries()) {
      const place = held({ relation: oid, column: index + 1 }, new Set());
      const table = place && byOid.get(place.relation);
      const shown = place && table?.columns[place.column - 1];
      if (!table || !shown || column === null) continue;
      const ofTable = shows.get(table.name) ?? new Map<string, string>();
      shows.set(table.name, ofTable);
      if (!ofTable.has(shown)) ofTable.set(shown, column);
    }
  }
  return views;
}
