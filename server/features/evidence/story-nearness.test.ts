import { describe, expect, test } from 'vitest';
import { type ComparedStory, nearnessTo, wordsOf } from './story-nearness.ts';

const story = (more: Partial<ComparedStory>): ComparedStory => ({
  epic: null,
  labels: [],
  text: '',
  ...more,
});
const of = (one: ComparedStory, ...others: ComparedStory[]) => nearnessTo(one, others);

test('words are compared without accents, case and punctuation; short ones do not count', () => {
  expect([...wordsOf('¿Ver el calendario? ¡CALENDÁRIO de 2026!')]).toEqual(['ver', 'calendario', '2026']);
});

describe('a story is nearer', () => {
  test('in the same epic; two stories without one have none in common', () => {
    const [same, other] = of(story({ epic: 'A' }), story({ epic: 'A' }), story({ epic: 'B' }));
    expect([same, other]).toMatchObject([
      { nearness: 1, same_epic: true },
      { nearness: 0, same_epic: false },
    ]);
    expect(of(story({}), story({}))).toMatchObject([{ nearness: 0, same_epic: false }]);
  });

  test('by the share of common labels', () => {
    const labels = (...names: string[]) => story({ labels: names });
    expect(of(labels('a', 'b'), labels('b', 'a'), labels('b', 'c'), labels('c'), labels())).toMatchObject([
      { nearness: 1, shared_labels: ['b', 'a'] },
      { nearness: 1 / 3, shared_labels: ['b'] },
      { nearness: 0, shared_labels: [] },
      { nearness: 0 },
    ]);
  });

  test('by common words, the rare ones first; what all have says nothing', () => {
    const text = (words: string) => story({ text: words });
    const [rare, usual, none] = of(
      text('Historia: pagar con tarjeta'),
      text('Historia: devolver con tarjeta'),
      text('Historia: buscar con filtros'),
      text('Historia: imprimir'),
    );
    // weights: tarjeta 2 of 4 texts: ln 2; pagar, devolver: ln 4; con 3 of 4: ln(4/3); Historia 4 of 4: 0
    const [tarjeta, con, once] = [Math.log(2), Math.log(4 / 3), Math.log(4)];
    expect(rare?.nearness).toBeCloseTo((tarjeta + con) / (tarjeta + con + 2 * once));
    expect(usual?.nearness).toBeCloseTo(con / (tarjeta + con + 3 * once));
    expect(none?.nearness).toBe(0);
  });

  test('a story equal in all three parts is as near as possible', () => {
    const one = story({ epic: 'A', labels: ['a'], text: 'Pagar' });
    expect(of(one, one, story({ text: 'Otra' }))[0]?.nearness).toBe(3);
  });
});
