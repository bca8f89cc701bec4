import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { resetAppearance } from '#client/lib/text/appearance.ts';
import { backend } from '#client/testing/backend.ts';
import { ANA } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const settings = (language: string) => ({
  user_id: ANA.id,
  appearance: { language },
  notifications: {},
  privacy: {},
});

test('the page of an unknown address is in the language of the signed-in person', async () => {
  onTestFinished(() => resetAppearance());
  stage(<NotFoundPage />, { user_settings: [settings('en')] }, {});
  await expect.element(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back home' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('if the settings cannot be read, the page of an unknown address is in Spanish', async () => {
  stage(<NotFoundPage />, { user_settings: [] }, {});
  await expect.element(page.getByRole('link', { name: 'Volver al inicio' })).toBeVisible();
  expect(backend.writes).toEqual([]);
});
