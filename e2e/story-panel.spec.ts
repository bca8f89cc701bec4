import { createSprint, createStory } from '../server/testing/scenario.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { card, expectColumn } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { addComment, closeUndo, panel, prepareStory, section, storyOf, undo } from './story-page.ts';

const MARKDOWN =
  '## Motivo\n\nUn **pago** en [el banco](https://banco.test).\n\n- [x] uno\n- dos\n\n<img src=x onerror="window.hacked=1"> [mal](javascript:alert(1))';

test('a description is previewed, shown as Markdown without HTML and with safe links, changed, and that undone', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, story, address } = await prepareStory(createPerson);
  await signIn(page, ana, address);
  const open = panel(page);
  const field = open.getByLabel('Descripción');
  await field.fill(MARKDOWN);
  await open.getByRole('button', { name: 'Vista previa' }).click();
  await expect(field).toBeFocused();
  const preview = open.getByRole('region', { name: 'Vista previa' });
  await expect(preview.getByRole('heading', { name: 'Motivo' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await field.press('Control+Enter');
  await expect(preview).toHaveCount(0);
  await expect.poll(async () => (await storyOf(ana, story.id)).description).toContain('**pago**');

  await expect(open.locator('strong', { hasText: 'pago' })).toBeVisible();
  const link = open.getByRole('link', { name: 'el banco' });
  await expect(link).toHaveAttribute('href', 'https://banco.test');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(open).toContainText('<img src=x onerror="window.hacked=1">');
  await expect(open.getByRole('link', { name: 'mal' })).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

  await closeUndo(page);
  // a click makes it a field
  await open.getByRole('heading', { name: 'Motivo' }).click();
  await expect(field).toBeFocused();
  await field.fill('Otra cosa');
  await field.press('Control+Enter');
  await expect(open.getByText('Otra cosa', { exact: true }).last()).toBeVisible();
  await undo(page);
  await expect(open.locator('strong', { hasText: 'pago' })).toBeVisible();
});

test('a story gets a label, an epic, a sprint and a block, of which its assignee reads at its copied link', async ({
  page,
  openAs,
  createPerson,
  signIn,
}) => {
  const { ana, berta, project, story, address } = await prepareStory(createPerson);
  await ana.client.from('user_stories').update({ assignee_id: berta.id }).eq('id', story.id).throwOnError();
  const other = await createStory(ana, project.id, { title: 'Otra', status: 'todo', labels: ['pagos'] });
  const { data: epic } = await ana.client
    .from('epics')
    .insert({ project_id: project.id, name: 'Cobros' })
    .select('id')
    .single()
    .throwOnError();
  const sprint = await createSprint(ana, project.id, { name: 'Sprint 7' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, ana, address);
  const open = panel(page);
  // J and K open the next and the previous story of the column
  await expect(open.getByLabel('Título')).toHaveValue('Pago con tarjeta');
  await expectColumn(page, 'todo', [other, story]);
  await page.keyboard.press('k');
  await expect(open.getByLabel('Título')).toHaveValue('Otra');
  await page.keyboard.press('j');
  await expect(open.getByLabel('Título')).toHaveValue('Pago con tarjeta');

  await open.getByLabel('Etiquetas').fill('pa');
  await page.getByRole('option', { name: 'pagos' }).click();
  await open.getByRole('button', { name: /^Épica/ }).click();
  await page.getByRole('option', { name: 'Cobros' }).click();
  await open.getByRole('button', { name: /^Sprint/ }).click();
  await page.getByRole('option', { name: 'Sprint 7' }).click();
  await expect
    .poll(async () => storyOf(ana, story.id))
    .toMatchObject({ labels: ['pagos'], epic_id: epic.id, sprint_id: sprint.id });
  for (const words of ['añadió la etiqueta pagos', 'la añadió a la épica «Cobros»']) {
    await expect(section(page, 'Actividad')).toContainText(words);
  }

  await open.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Marcar como bloqueada' }).click();
  await expect(open.getByLabel('Motivo del bloqueo')).toBeFocused();
  await page.keyboard.type('Falta el contrato');
  await page.keyboard.press('Enter');
  await expect(card(page, story)).toContainText('Bloqueada: Falta el contrato');
  await expect
    .poll(async () => storyOf(ana, story.id))
    .toMatchObject({ blocked_reason: 'Falta el contrato' });
  await expect(section(page, 'Actividad')).toContainText('la marcó como bloqueada: Falta el contrato');
  await closeUndo(page);

  await open.getByRole('button', { name: 'Copiar el enlace' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Enlace copiado' })).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.searchParams.get('story')).toBe(story.id);
  const hers = await openAs(berta, link.pathname + link.search);
  await expect(panel(hers).getByLabel('Título')).toHaveValue('Pago con tarjeta');
  await hers.getByRole('button', { name: /Notificaciones: \d sin leer/ }).click();
  await expect(hers.getByRole('dialog').getByText('marcó como bloqueada')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Quitar el bloqueo' }).click();
  await expect(card(page, story)).not.toContainText('Bloqueada');
  await undo(page);
  await expect(card(page, story)).toContainText('Bloqueada: Falta el contrato');
});

test('the panel with all parts is accessible in both themes and fits 360 px', async ({
  page,
  createPerson,
  signIn,
}) => {
  const { ana, berta, project, story, address } = await prepareStory(createPerson);
  await ana.client
    .from('user_stories')
    .update({
      description: 'Como persona que reserva a menudo, quiero **pagar** con la tarjeta guardada.',
      acceptance_criteria: '- [x] Muestra las tarjetas\n- [ ] Pide confirmación',
      blocked_reason: 'Falta el contrato con el banco',
      labels: ['pagos', 'banca'],
      assignee_id: berta.id,
      story_points: 5,
    })
    .eq('id', story.id)
    .throwOnError();
  await ana.client.from('epics').insert({ project_id: project.id, name: 'Cobros' }).throwOnError();
  await ana.client
    .from('tasks')
    .insert([
      { story_id: story.id, title: 'Diseñar la pantalla de pago', done: true },
      { story_id: story.id, title: 'Probar con el banco', done: false },
    ])
    .throwOnError();
  await addComment(berta, story.id, 'El entorno de pruebas ya admite reembolsos. @Ana Prueba puede seguir.');
  await signIn(page, ana, address);
  await expect(panel(page).locator('[data-comment]')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => panel(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    await expect.poll(overflow).toBeLessThanOrEqual(0);
  }
  await expect(panel(page).getByRole('button', { name: 'Comentar', exact: true })).toBeInViewport();
});
