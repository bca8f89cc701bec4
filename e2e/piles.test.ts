import { expect, test } from 'vitest';
import { type Person, serverForFile } from '../server/testing/harness.ts';
import { addMember, createProject } from '../server/testing/scenario.ts';
import type { Tables } from '../shared/database.types.ts';

/** Several people move piles of cards into one column at once, each with the request of the client's board. */

const LIMIT = 5;
const PILES = [3, 3, 2, 2, 4];

const server = await serverForFile();
const people = await Promise.all(PILES.map((_, place) => server.createPerson({ name: `Persona ${place}` })));

test('at most as many stories enter as the column takes: whole piles, and the refused ones say which column', {
  retry: 0,
}, async () => {
  const [owner] = people as [Person];
  for (let round = 0; round < 5; round++) {
    const project = await createProject(owner, 'Pilas');
    for (const person of people.slice(1)) await addMember(owner, project.team, person, 'developer');
    const columns = owner.client.from('board_columns').update({ wip_limit: LIMIT });
    await columns.eq('project_id', project.id).eq('status', 'in_review').throwOnError();
    const size = PILES.reduce((sum, count) => sum + count);
    const rows = Array.from({ length: size }, (_, n) => ({ project_id: project.id, title: `Historia ${n}` }));
    const { data: stories } = await owner.client.from('user_stories').insert(rows).select().throwOnError();
    const rest: Tables<'user_stories'>[] = [...stories];
    const piles = PILES.map((count) => rest.splice(0, count));

    const answers = await Promise.all(
      piles.map((pile, place) => {
        // as the board sends a pile: each card with its rank, if it is still where the person saw it
        const groups = pile.map(({ id, status, updated_at: since }, n) => ({
          ids: [id],
          change: { status: 'in_review', rank: `b${place}${n}V` },
          expected: { status },
          since,
        }));
        return people[place]?.client.rpc('change_stories' as never, { groups } as never);
      }),
    );

    const idsOf = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id).sort();
    const { data: inside } = await owner.client
      .from('user_stories')
      .select('id')
      .eq('project_id', project.id)
      .eq('status', 'in_review')
      .throwOnError();
    expect(idsOf(inside)).toEqual(idsOf(piles.filter((_, place) => !answers[place]?.error).flat()));
    expect(inside.length).toBeLessThanOrEqual(LIMIT);
    // in any order, one pile fits and another does not
    expect(inside.length).toBeGreaterThan(1);
    const refusals = answers.flatMap((answer) => answer?.error ?? []);
    expect(refusals.length).toBeGreaterThan(2);
    for (const { hint, message } of refusals)
      expect([hint, message]).toEqual([
        'wip_limit_reached',
        `La columna "En Revisión" ha alcanzado su límite de ${LIMIT} elementos`,
      ]);
  }
});
