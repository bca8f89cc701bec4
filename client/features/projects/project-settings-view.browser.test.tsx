import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ProjectSection } from '#client/routing/app-search.ts';
import { backend } from '#client/testing/backend.ts';
import { ANA, BERTA, PROJECT, type Row, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { ProjectSettingsView } from './ProjectSettingsView.tsx';

const note = page.getByText(/^Solo quien gestiona el proyecto/);
const open = (project: object, tables: Record<string, readonly Row[]> = {}, section?: ProjectSection) =>
  stage(
    <ProjectSettingsView labels={() => <p>Las etiquetas</p>} stories={() => <p>Los tipos</p>} />,
    { projects: [{ ...PROJECT, owner_id: BERTA.id, ...project }], ...tables },
    { view: 'project', project: PROJECT.id, ...(section && { section }) },
  );
const showTab = async (name: string) => {
  await page.getByRole('tab', { name }).click();
  await expect.element(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
};

test('a developer reads who may change the settings, except at the labels, which a developer adds to', async () => {
  open({}, { holidays: [{ project_id: PROJECT.id, day: '2026-12-25', name: 'Navidad' }] });
  await expect.element(note).toBeVisible();
  await showTab('Etiquetas');
  await expect.element(page.getByText('Las etiquetas')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await showTab('Festivos');
  await expect.element(note).toBeVisible();
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/25 de diciembre de 2026.*Navidad/);
  await expect.element(page.getByRole('button', { name: 'Añadir festivo' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument();
});

/** Where an element has been in each frame of 300 ms. */
async function placesOf(element: Element): Promise<string[]> {
  const places: string[] = [];
  const end = performance.now() + 300;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const { top, height } = element.getBoundingClientRect();
    places.push(`${top} ${height}`);
  }
  return [...new Set(places)];
}

test('on a phone a pressed tab stays under the thumb: the page does not move', async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1440, 900));
  open({ owner_id: ANA.id });
  const tabs = page.getByRole('tab');
  await expect.element(tabs.first()).toBeVisible();
  await expect.poll(async () => (await placesOf(tabs.first().element())).length).toBe(1);
  for (const tab of tabs.elements()) {
    const { top, height } = tab.getBoundingClientRect();
    await page.elementLocator(tab).click();
    expect(await placesOf(tab)).toEqual([`${top} ${height}`]);
    expect(tab).toHaveAttribute('aria-selected', 'true');
  }
});

test('the section is in the address', async () => {
  const { search, go } = open({}, {}, 'labels');
  await expect.element(page.getByText('Las etiquetas')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Etiquetas', selected: true })).toBeVisible();
  await showTab('Historias');
  await expect.element(page.getByText('Los tipos')).toBeVisible();
  expect(search()).toMatchObject({ view: 'project', section: 'stories' });
  go({ view: 'project', project: PROJECT.id, section: 'holidays' });
  await expect.element(page.getByRole('tab', { name: 'Festivos', selected: true })).toBeVisible();
});

test('only the owner finds the end of a project, also by its address', async () => {
  open({}, {}, 'life');
  await expect.element(page.getByRole('tab', { name: 'General', selected: true })).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Archivar y eliminar' })).not.toBeInTheDocument();
});

test('a member reads the values as text', async () => {
  open({ description: 'Lo que se vende' });
  await expect.element(page.getByText('Lo que se vende')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Guardar cambios' })).not.toBeInTheDocument();
  await showTab('Tablero');
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
});

const save = page.getByRole('button', { name: 'Guardar cambios' });

test('the bar that saves is there only while something has changed', async () => {
  open({ owner_id: ANA.id });
  const name = page.getByLabelText('Nombre');
  await expect.element(name).toHaveValue('Tienda');
  await expect.element(save).not.toBeInTheDocument();
  await name.fill('Tienda nueva');
  await expect.element(page.getByText('1 campo con cambios')).toBeVisible();
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(name).toHaveValue('Tienda');
  await expect.element(save).not.toBeInTheDocument();
  await name.fill('Tienda nueva');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => backend.row('projects', PROJECT.id)['name']).toBe('Tienda nueva');
  await expect.element(save).not.toBeInTheDocument();
});

/** Renames the project, and goes to another section without saving. */
async function leaveUnsaved() {
  const { search } = open({ owner_id: ANA.id });
  await page.getByLabelText('Nombre').fill('Tienda nueva');
  await page.getByRole('tab', { name: 'Festivos' }).click();
  const asked = page.getByRole('dialog', { name: 'Tienes cambios sin guardar.' });
  await expect.element(asked).toBeVisible();
  return { search, press: (name: string) => asked.getByRole('button', { name, exact: true }).click() };
}

test('leaving with changes asks: to save them', async () => {
  const { search, press } = await leaveUnsaved();
  expect(search().section).toBeUndefined();
  await press('Guardar');
  await expect.poll(() => search().section).toBe('holidays');
  expect(backend.row('projects', PROJECT.id)['name']).toBe('Tienda nueva');
});

test('leaving with changes asks: to discard them', async () => {
  const { search, press } = await leaveUnsaved();
  await press('Descartar');
  await expect.poll(() => search().section).toBe('holidays');
  expect(backend.row('projects', PROJECT.id)['name']).toBe('Tienda');
});

test('leaving with changes asks: to stay', async () => {
  const { search, press } = await leaveUnsaved();
  await press('Seguir aquí');
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Tienda nueva');
  expect(search().section).toBeUndefined();
});

test('in an archived project the labels are only read as well, and the reason is said', async () => {
  open({ archived_at: '2026-03-02T09:00:00Z' });
  await showTab('Etiquetas');
  await expect.element(page.getByText(/archivado/)).toBeVisible();
});

test('Escape closes the dialog that deletes the project, and the focus returns to its button', async () => {
  const members = [ANA, BERTA].map(({ id }) => ({ team_id: TEAM.id, user_id: id, role: 'developer' }));
  open({ owner_id: ANA.id }, { team_members: members });
  await showTab('Archivar y eliminar');
  const remove = page.getByRole('button', { name: 'Eliminar proyecto' }).first();
  await remove.click();
  const asked = page.getByRole('dialog', { name: /^Eliminar «/ });
  await expect.element(asked).toBeVisible();
  // the second dialog takes the place of the first one, whose button had the focus
  await page.getByRole('button', { name: 'Eliminar de todos modos' }).click();
  await expect.element(asked.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();
});

test('every member mutes the project for themselves', async () => {
  open({}, { mutes: [] });
  await page.getByRole('button', { name: 'Silenciar Tienda' }).click();
  await expect.element(page.getByRole('button', { name: 'Dejar de silenciar Tienda' })).toBeVisible();
  expect(backend.rows('mutes')).toMatchObject([{ project_id: PROJECT.id, story_id: null }]);
});

test('an archived project, which notifies nobody, cannot be muted', async () => {
  open({ archived_at: '2026-03-02T09:00:00Z' }, { mutes: [] });
  await expect.element(page.getByText(/archivado/)).toBeVisible();
  await expect.element(page.getByText('Tus avisos de este proyecto')).not.toBeInTheDocument();
});
