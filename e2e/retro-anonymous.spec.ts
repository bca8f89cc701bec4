import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createProject, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { follow } from './demo-screens.ts';
import { expect, type Person, test } from './fixtures.ts';

const newNote = (page: Page) => page.getByRole('textbox', { name: 'Nota nueva en Empezar' });
const note = (page: Page, body: string) => page.getByRole('button', { name: body, exact: true });

async function write(page: Page, body: string): Promise<void> {
  await newNote(page).fill(body);
  await newNote(page).press('Enter');
  await expect(note(page, body)).toBeVisible();
}

/** Ends the session as a person does, and begins that of the next person at the same browser. */
async function nextPerson(page: Page, next: Person, address: string): Promise<void> {
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click();
  await page.getByLabel('Correo corporativo').fill(next.email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(next.password);
  await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeAttached();
  await follow(page, address);
}

test('two people at one browser do not have the notes of each other, and a third brings all to light', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs }) => {
  const [owner, berta, carla] = [
    await createPerson({ name: 'Ana Prueba' }),
    await createPerson({ name: 'Berta Muestra' }),
    await createPerson({ name: 'Carla Ejemplo' }),
  ];
  const project = await createProject(owner);
  for (const person of [berta, carla]) await joinTeam(owner, project.team, person);
  const id = randomUUID();
  await owner.client.rpc(
    'start_retrospective' as never,
    {
      id,
      team_id: project.team,
      template: 'start_stop_continue',
      anonymous: true,
    } as never,
  );
  const address = `/?view=retro&project=${project.id}&retro=${id}`;
  await signIn(page, berta, address);
  await write(page, 'De Berta');

  // the next person at the browser, and Berta again
  await nextPerson(page, carla, address);
  await expect(newNote(page)).toBeVisible();
  await expect(note(page, 'De Berta')).toHaveCount(0);
  await write(page, 'De Carla');
  await nextPerson(page, berta, address);
  await expect(note(page, 'De Berta')).toBeVisible();
  await expect(note(page, 'De Carla')).toHaveCount(0);
  await note(page, 'De Berta').click();
  await page.getByRole('textbox', { name: /^Cambiar la nota/ }).fill('De Berta, mejor');
  await page.keyboard.press('Enter');
  await expect(note(page, 'De Berta, mejor')).toBeVisible();

  // at another browser she has to move, and has no notes there
  const elsewhere = await openAs(berta, address);
  await expect(elsewhere.getByText('Escribes en esta retrospectiva desde otro navegador')).toBeVisible();
  await expect(newNote(elsewhere)).toHaveCount(0);
  await expectAccessibleInBothThemes(elsewhere, 'main');
  await elsewhere.close();

  // the facilitator goes on: with notes of two people there is nothing to see, and they read why
  const facilitator = await openAs(owner, address);
  await facilitator.getByRole('button', { name: 'Pasar a agrupar' }).click();
  const question = facilitator.getByRole('dialog', { name: 'Pasar a agrupar' });
  await expect(question).toContainText('Todavía no consta que hayan escrito tres personas.');
  await expectAccessibleInBothThemes(facilitator);
  await question.getByRole('button', { name: 'Pasar a agrupar' }).click();
  await expect(facilitator.locator('[data-phase="group"]')).toBeVisible();
  await expect(facilitator.getByText('0 notas', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Nadie ha visto todavía 1 nota tuya')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'main');

  // a late note of a third person shows all of them, at the next quarter of a minute
  await newNote(facilitator).fill('De Ana');
  await newNote(facilitator).press('Enter');
  for (const body of ['De Ana', 'De Berta, mejor', 'De Carla'])
    await expect(facilitator.locator('[data-note]', { hasText: body })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Nadie ha visto todavía 1 nota tuya')).toHaveCount(0);
});
