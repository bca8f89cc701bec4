import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadServerConfig } from '#client/lib/connection/server-config.ts';
import { addTexts } from '#client/lib/text/i18n.ts';
import { stage } from '#client/testing/stage.tsx';
import { texts } from './AuthPage.tsx';
import { SignInScreen } from './SignInScreen.tsx';

addTexts('es', texts);

/** Opens the page with settings of the server. */
async function open(settings: object): Promise<void> {
  const answer = vi.spyOn(window, 'fetch').mockResolvedValueOnce(Response.json(settings));
  await loadServerConfig();
  answer.mockRestore();
  stage(<SignInScreen />, {}, {});
  await expect.element(page.getByRole('button', { name: 'Acceder a la Suite' })).toBeVisible();
}

const note = page.getByText(/^Instalación nueva: el terminal muestra el enlace de la primera cuenta/);

test('a new installation says where the link of its first account is', async () => {
  onTestFinished(async () => {
    const answer = vi.spyOn(window, 'fetch').mockResolvedValueOnce(Response.json({}));
    await loadServerConfig();
    answer.mockRestore();
  });
  await open({ fresh: true });
  await expect.element(note).toBeVisible();
});

test('one with accounts says nothing of it', async () => {
  await open({ fresh: false });
  await expect.element(note).not.toBeInTheDocument();
});
