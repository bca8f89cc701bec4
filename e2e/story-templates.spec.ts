import { addMember, createProject, createStory } from '../server/testing/scenario.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { backlogOf } from './backlog-page.ts';
import { boardOf } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { panel } from './story-page.ts';

const settingsOf = (project: string) => `/?view=project&project=${project}&section=stories`;

test('a story becomes a template, and a colleague creates a story from it, with the keyboard alone', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs }) => {
  const ana = await createPerson({ name: 'Ana Propia' });
  const luis = await createPerson({ name: 'Luis Vecino' });
  const project = await createProject(ana, 'Tienda');
  await addMember(ana, project.team, luis);
  const story = await createStory(ana, project.id, {
    title: 'Pagar con tarjeta',
    acceptance_criteria: '- [x] Se cobra',
    labels: ['pagos'],
  });
  const tasks = ['Diseñarla', 'Probarla'].map((title, at) => ({ story_id: story.id, title, rank: `a${at}` }));
  await ana.client.from('tasks').insert(tasks).throwOnError();

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, ana, `${boardOf(project.id)}&story=${story.id}`);
  await panel(page).getByRole('button', { name: 'Más acciones' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Copiar el enlace' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Guardar como plantilla…' }).focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' });
  await expect(name).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Pago nuevo');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Plantilla «Pago nuevo» guardada')).toBeVisible();

  const colleague = await openAs(luis, `${backlogOf(project.id)}&dialog=story`);
  await colleague.setViewportSize({ width: 360, height: 780 });
  const dialog = colleague.getByRole('dialog', { name: 'Nueva Historia' });
  const template = dialog.getByRole('button', { name: /^Plantilla/ });
  await template.focus();
  await colleague.keyboard.press('Enter');
  const option = colleague.getByRole('option', { name: 'Pago nuevo' });
  await expect(option).toBeVisible();
  await colleague.keyboard.press('ArrowDown');
  await colleague.keyboard.press('Enter');
  await expect(template).toHaveText('Pago nuevo');
  await expect(dialog.getByRole('textbox', { name: /^Tareas/ })).toHaveValue('Diseñarla\nProbarla');
  await expect(dialog.getByRole('textbox', { name: 'Criterio 1' })).toHaveValue('Se cobra');
  await expectAccessibleInBothThemes(colleague);
  await dialog.getByRole('textbox', { name: 'Título' }).focus();
  await colleague.keyboard.type('Pagar con vale');
  await colleague.keyboard.press('ControlOrMeta+Enter');
  await expect(colleague.getByText('Historia creada')).toBeVisible();
  const stories = ana.client.from('user_stories').select('labels, task_count, acceptance_criteria');
  const { data: created } = await stories.eq('title', 'Pagar con vale').single().throwOnError();
  expect(created).toEqual({ labels: ['pagos'], task_count: 2, acceptance_criteria: '- [ ] Se cobra' });

  // managers change it in the settings, which an open dialog follows
  await page.goto(settingsOf(project.id));
  const row = page.getByRole('row', { name: /^Pago nuevo/ });
  await expect(row).toContainText('1 vez');
  await expectAccessibleInBothThemes(page);
  await colleague.goto(`${backlogOf(project.id)}&dialog=story`);
  await expect(template).toHaveText('Ninguna');
  await page.getByRole('button', { name: 'Opciones de Pago nuevo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Eliminar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Plantilla «Pago nuevo» eliminada')).toBeVisible();
  await expect(template).toHaveCount(0);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(row).toContainText('1 vez');
  await expect(template).toHaveText('Ninguna');

  // who does not manage the project reads them, also on a phone
  await colleague.goto(settingsOf(project.id));
  await expect(colleague.getByRole('row', { name: /^Pago nuevo/ })).toContainText('1 criterio · 2 tareas');
  await expect(colleague.getByRole('button', { name: 'Nueva plantilla' })).toHaveCount(0);
  await expectAccessibleInBothThemes(colleague);
});
