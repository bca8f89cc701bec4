import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PokerStart } from '#client/features/poker/start/PokerStart.tsx';
import { RetroOverview } from '#client/features/retrospectives/RetroOverview.tsx';
import { newRetroOverview } from '#client/testing/retro.ts';
import { newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';

const TABLES = {
  user_stories: [newStory('Uno')],
  poker_sessions: [],
  poker_decks: [],
  holidays: [],
  retro_overviews: [{ ...newRetroOverview({}) }],
};

/** The choices of both meetings, with a choice that is made and another one. */
const CHOICES: [part: ReactNode, view: 'poker' | 'retro', made: RegExp, other: RegExp][] = [
  [<PokerStart key="poker" />, 'poker', /^Por defecto/, /^Tallas/],
  [<RetroOverview key="retro" />, 'retro', /^Empezar, parar/, /^Velero/],
];

/** How a radio is drawn, as far as one sees it. */
const lookOf = (radio: Element) => {
  const { width, height, borderRadius, borderWidth, borderColor, backgroundColor } = getComputedStyle(radio);
  return { width, height, borderRadius, borderWidth, borderColor, backgroundColor };
};

test('the radios of Planning Poker and of retrospectives are drawn in one way', async () => {
  const looks: object[] = [];
  for (const [part, view, made, other] of CHOICES) {
    stage(part, TABLES, { view, project: PROJECT.id });
    const radios = [made, other].map((name) => page.getByRole('radio', { name }));
    await expect.element(radios[0] as (typeof radios)[number]).toBeChecked();
    looks.push(radios.map((radio) => lookOf(radio.element())));
  }
  const [[checked, unchecked]] = looks as [object[]];
  expect(looks[0]).toEqual(looks[1]);
  expect(checked).not.toEqual(unchecked);
});
