import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { InviteResults } from './InviteResults.tsx';

const invited = (name: string, origin: string) => ({
  email: `${name}@acme.test`,
  outcome: 'invited' as const,
  link: `${origin}/auth#kind=invitation&token_hash=${name}`,
});
const HERE = 'http://127.0.0.1:4150';
const warning = page.getByText('Estos enlaces solo funcionan en este equipo');

/** Shows the outcome of invitations of these people, with links of an address. */
function open(names: readonly string[], origin: string): void {
  const nothing = () => undefined;
  const results = names.map((name) => invited(name, origin));
  stage(
    <InviteResults
      opened
      results={results}
      adding={false}
      onAdd={nothing}
      onClose={nothing}
      onAgain={nothing}
    />,
    {},
    { view: 'team' },
  );
}

test('links that only this machine can open say so', async () => {
  open(['ana', 'luis'], HERE);
  await expect.element(warning).toBeVisible();
});

test('links with an address of their own do not', async () => {
  open(['ana', 'luis'], 'https://scrum.acme.test');
  await expect.element(page.getByRole('button', { name: 'Copiar los 2' })).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test('all links are copied at once, each with its address, by the button that has the focus first', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  open(['ana', 'luis'], HERE);
  const all = page.getByRole('button', { name: 'Copiar los 2' });
  await expect.element(all).toHaveFocus();
  await all.click();
  await expect.element(page.getByText('2 enlaces copiados')).toBeVisible();
  const [text = ''] = write.mock.calls[0] ?? [];
  expect(text.split('\n')).toEqual([
    'Para ana@acme.test: entra en Plataforma SCRUM con este enlace, que vale 7 días y un solo uso.',
    `${HERE}/auth#kind=invitation&token_hash=ana`,
    '',
    'Para luis@acme.test: entra en Plataforma SCRUM con este enlace, que vale 7 días y un solo uso.',
    `${HERE}/auth#kind=invitation&token_hash=luis`,
  ]);
  write.mockRestore();
});

test('of a single link the button that copies it has the focus, not the one that closes', async () => {
  open(['ana'], HERE);
  await expect.element(page.getByRole('button', { name: 'Copiar enlace para ana@acme.test' })).toHaveFocus();
});
