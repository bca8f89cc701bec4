import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useProject } from '#client/data/projects/queries.ts';
import { backend } from '#client/testing/backend.ts';
import { ANA, BERTA, PROJECT, TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { DeleteProjectDialog } from './DeleteProjectDialog.tsx';

function Asked({ onClose }: { onClose: () => void }) {
  const project = useProject(PROJECT.id);
  return project && <DeleteProjectDialog project={project} onClose={onClose} />;
}
function ask(people: readonly { id: string }[]) {
  const onClose = vi.fn();
  const members = people.map(({ id }) => ({ team_id: TEAM.id, user_id: id, role: 'developer' }));
  stage(<Asked onClose={onClose} />, { team_members: members }, { view: 'settings', tab: 'data' });
  return onClose;
}
const calls = () => backend.writes.map(({ target, body }) => [target, body]);
const field = page.getByRole('textbox', { name: `Escribe «${PROJECT.name}» para confirmarlo` });
const submit = page.getByRole('button', { name: 'Eliminar proyecto' });

test('a project of one person is deleted by its typed name alone', async () => {
  const onClose = ask([ANA]);
  await expect.element(field).toHaveFocus();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('Otra cosa{Control>}{Enter}{/Control}');
  expect(calls()).toEqual([]);
  await field.fill(PROJECT.name.toLowerCase());
  await submit.click();
  await expect.element(page.getByText('Proyecto eliminado')).toBeVisible();
  expect(calls()).toEqual([['rpc/delete_project', { project_id: PROJECT.id }]]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('one with other people is offered first, and deleting it is the second choice', async () => {
  const onClose = ask([ANA, BERTA]);
  const offer = page.getByRole('button', { name: 'Ofrecer proyecto' });
  await expect.element(page.getByText(/^Otra persona trabaja en este proyecto/)).toBeVisible();
  await expect.element(submit).not.toBeInTheDocument();
  await expect.element(offer).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('combobox', { name: 'Ofrecer a' }).click();
  await page.getByRole('option', { name: BERTA.full_name }).click();
  await offer.click();
  await expect.element(page.getByText('Proyecto ofrecido')).toBeVisible();
  expect(calls()).toEqual([['rpc/offer_ownership', { project_id: PROJECT.id, user_id: BERTA.id }]]);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('deleting one with other people needs its typed name as well', async () => {
  ask([ANA, BERTA]);
  await page.getByRole('button', { name: 'Eliminar de todos modos' }).click();
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true');
  await field.fill(PROJECT.name);
  await submit.click();
  await expect.element(page.getByText('Proyecto eliminado')).toBeVisible();
  expect(calls()).toEqual([['rpc/delete_project', { project_id: PROJECT.id }]]);
});
