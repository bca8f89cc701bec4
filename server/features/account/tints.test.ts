import { expect, test } from 'vitest';
import { type Person, serverForFile } from '#server/testing/harness.ts';
import { addMember, createProject } from '#server/testing/scenario.ts';
import { TINTS } from '#shared/rules/accounts/tint.ts';

const people: Person[] = [];

const server = await serverForFile();
for (const place of [...TINTS, 0, 0].keys())
  people.push(await server.createPerson({ name: `Persona ${place}` }));

function personAt(place: number): Person {
  const person = people[place];
  if (!person) throw new Error(`nobody joined as number ${place}`);
  return person;
}

async function tintOf(person: Person): Promise<number | undefined> {
  const { data } = await person.client.from('profiles').select('tint').eq('id', person.id).single();
  return data?.tint;
}

test('people get the tints in the order in which they join, and then from the first again', async () => {
  expect(await Promise.all(people.map(tintOf))).toEqual([...TINTS, 1, 2]);
});

test('who joins gets a tint that nobody has any more', async () => {
  await server.pool.query('delete from auth.users where id = any ($1)', [
    [personAt(4).id, personAt(13).id, personAt(12).id],
  ]);
  expect(await tintOf(await server.createPerson())).toBe(5);
});

test('a person chooses their own tint, and their colleagues see it', async () => {
  const [ana, bea] = [personAt(0), personAt(1)];
  await ana.client.from('profiles').update({ tint: 12 }).eq('id', ana.id).throwOnError();
  const { team } = await createProject(ana);
  await addMember(ana, team, bea);
  const { data } = await bea.client.from('profiles').select('tint').eq('id', ana.id).single().throwOnError();
  expect(data.tint).toBe(12);
});

test('strangers do not see it, and nobody changes that of others or sets one that does not exist', async () => {
  const [ana, carla] = [personAt(0), personAt(2)];
  const seen = await carla.client.from('profiles').select('tint').eq('id', ana.id).throwOnError();
  expect(seen.data).toEqual([]);
  const changed = await carla.client.from('profiles').update({ tint: 3 }).eq('id', ana.id).select();
  expect(changed.data).toEqual([]);
  for (const tint of [0, TINTS.length + 1, null]) {
    const { error } = await ana.client
      .from('profiles')
      .update({ tint: tint as number })
      .eq('id', ana.id);
    expect(error?.code).toMatch(/^235/);
  }
});
