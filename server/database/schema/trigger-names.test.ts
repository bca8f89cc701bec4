import { expect, test } from 'vitest';
import { openTestDatabase } from '#server/testing/databases.ts';

interface Trigger {
  on: string;
  name: string;
  /** Bits of the events: insert, delete, update. */
  events: number;
  isBefore: boolean;
  isForEachRow: boolean;
}

/** The triggers that run at once with the statement, without those that begin a statement. */
const TRIGGERS = `
  select g.tgrelid::regclass::text as on, g.tgname as name, (g.tgtype & 28)::int as events, g.tgtype & 2 <> 0 as "isBefore",
    g.tgtype & 1 <> 0 as "isForEachRow"
  from pg_trigger g join pg_class c on c.oid = g.tgrelid
  where not g.tgisinternal and not g.tgdeferrable and g.tgtype & 3 <> 2
    and c.relnamespace::regnamespace::text in ('public', 'app', 'auth')
  order by 1, 2`;

/** The place that a trigger's name gives it, e.g. 3 for `after_3_notify_assignee`. */
const placeOf = ({ name, isBefore }: Trigger) =>
  Number((isBefore ? /^before_(\d)_/ : /^after_(\d)_/).exec(name)?.[1]);

const meet = (one: Trigger, other: Trigger) =>
  one !== other &&
  one.on === other.on &&
  one.isBefore === other.isBefore &&
  (one.events & other.events) !== 0;

test('the names of triggers that run at the same event say in which order', async () => {
  const { pool } = await openTestDatabase();
  const { rows } = await pool.query<Trigger>(TRIGGERS);
  const pairs = rows.flatMap((one) =>
    rows.filter((other) => meet(one, other)).map((other) => [one, other] as const),
  );
  expect(pairs.length).toBeGreaterThan(100);
  const unordered = pairs.filter(
    ([one, other]) => !(placeOf(one) < placeOf(other) || placeOf(other) < placeOf(one)),
  );
  expect(unordered.map(([one, other]) => `${one.on}: ${one.name}, ${other.name}`)).toEqual([]);
  // PostgreSQL runs those of the statement after those of its rows, whatever their names
  const late = pairs.filter(
    ([one, other]) => one.isForEachRow && !other.isForEachRow && placeOf(one) > placeOf(other),
  );
  expect(late.map(([one, other]) => `${one.on}: ${one.name}, ${other.name}`)).toEqual([]);
});
