import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applyAppearance, getAppearance } from '#client/lib/text/appearance.ts';
import { backend } from '#client/testing/backend.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, CREATED, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { BoardMenu } from './BoardMenu.tsx';

const SETTINGS = {
  user_id: ANA.id,
  notifications: {},
  privacy: {},
  appearance: { theme: 'light', language: 'es', timeFormat: '24h', density: 'compact' },
  boards: {},
  updated_at: CREATED,
};

const stored = () => backend.rows<{ appearance: object }>('user_settings')[0]?.appearance;
const density = () => getAppearance().density;

beforeEach(async () => {
  await applyAppearance({ ...getAppearance(), density: 'compact' });
  stage(<BoardMenu />, { user_settings: [SETTINGS] }, { view: 'kanban', project: PROJECT.id });
  await page.getByRole('button', { name: 'Opciones del tablero' }).click();
  await expect.element(page.getByRole('menuitemradio', { name: /^Compactas/ })).toBeChecked();
});

test('the person chooses how much room the cards take, with the settings of appearance', async () => {
  await page.getByRole('menuitemradio', { name: /^Cómodas/ }).click();
  await expect.poll(density).toBe('comfortable');
  await expect.poll(stored).toMatchObject({ density: 'comfortable', language: 'es' });
});

test.each([
  ['is refused', new Refusal('server_error'), 'No se pudo guardar el tamaño de las tarjetas'],
  ['may not have arrived', new TypeError('Failed to fetch'), 'Aún no sabemos si se hizo'],
])('a choice that %s is taken back, and a toast says so', async (_, failure, sentence) => {
  backend.interceptWrites(() => Promise.reject(failure));
  await page.getByRole('menuitemradio', { name: /^Cómodas/ }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.poll(density).toBe('compact');
  expect(stored()).toMatchObject({ density: 'compact' });
});
