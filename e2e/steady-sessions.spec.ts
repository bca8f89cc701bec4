import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addMember, createProject, createStories } from '../server/testing/scenario.ts';
import { POKER_DECKS } from '../shared/rules/meetings/poker.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { expect, openSession, type Person, test } from './fixtures.ts';
import { callAs } from './poker-page.ts';

/** Opens a session of a team in the name of a person. */
const openRoomAs = (person: Person, team: string, name: string, stories: string[]) =>
  callAs(person, 'create_poker_session', {
    id: randomUUID(),
    team_id: team,
    name,
    mode: 'live',
    deck: { kind: 'default', cards: [...POKER_DECKS.default] },
    reveals_when_all_voted: false,
    story_ids: stories,
    voters: [person.id],
  });

const joined = (page: Page, name: string) => page.getByRole('button', { name: `Unirme: ${name}` });

for (const width of [1440, 768, 360]) {
  const tag = width === 768 ? ['@long'] : [];
  test(`stories to choose stay where they are when others open or close sessions, at ${width} px`, {
    tag,
  }, async ({ page, createPerson, platform }) => {
    await page.setViewportSize({ width, height: 800 });
    const ana = await createPerson();
    const luis = await createPerson({ name: 'Luis Prueba' });
    const project = await createProject(ana, 'Reservas');
    await addMember(ana, project.team, luis, 'developer');
    const titles = ['Pagar', 'Devolver', 'Facturar'];
    const stories = await createStories(
      ana,
      project.id,
      titles.map((title) => ({ title })),
    );
    const ids = stories.map(({ id }) => id);
    const earlier = await openRoomAs(luis, project.team, 'La de antes', ids);
    await openSession(page, platform.url, ana);
    await page.goto(`/?view=poker&project=${project.id}`);
    await expect(joined(page, 'La de antes')).toBeVisible();
    const story = page.getByRole('checkbox', { name: /Devolver/ });
    const boxes = async () => [
      await story.boundingBox(),
      await page.getByRole('heading', { name: 'Planning Poker' }).boundingBox(),
      await page.getByRole('button', { name: 'Cómo funciona' }).boundingBox(),
    ];
    const before = await boxes();

    await openRoomAs(luis, project.team, 'La nueva', ids);
    const notice = page.getByRole('button', { name: /^1 sesión nueva/ });
    await expect(notice).toBeVisible();
    await expect(joined(page, 'La nueva')).toHaveCount(0);
    expect(await boxes()).toEqual(before);

    await callAs(luis, 'close_poker_session', { session_id: earlier.id });
    await expect(page.getByRole('button', { name: 'Ver: La de antes' })).toBeVisible();
    expect(await boxes()).toEqual(before);

    await expectAccessibleInBothThemes(page);
    await notice.click();
    await expect(joined(page, 'La nueva')).toBeFocused();
    await expect(joined(page, 'La nueva')).toBeInViewport();
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ver: La de antes' })).toHaveCount(0);
  });
}

test('the sessions of the person are listed at once', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
}) => {
  const ana = await createPerson();
  const project = await createProject(ana, 'Reservas');
  const [story] = await createStories(ana, project.id, [{ title: 'Pagar' }]);
  await signIn(page, ana, `/?view=poker&project=${project.id}`);
  await expect(page.getByRole('checkbox', { name: /Pagar/ })).toBeVisible();
  await openRoomAs(ana, project.team, 'La mía', [story?.id ?? '']);
  await expect(joined(page, 'La mía')).toBeVisible();
});
