import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { toastOf } from './dashboard-page.ts';
import { expect, test } from './fixtures.ts';
import { section } from './settings-page.ts';

const ADMIN = '/?view=settings&tab=admin';
const backups = (page: Page) => section(page, 'Copias de seguridad');
/** The notice of a failed backup, which every view of an administrator shows. */
const notice = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'La última copia de seguridad ha fallado.' });

// there is already a backup of today, so that the schedule adds none
test.beforeEach(async ({ platform }) => {
  await platform.pool.query(`
    delete from app.backups;
    insert into app.backups (kind, finished_at) values ('daily', now())`);
});
test.afterEach(async ({ platform }) => {
  await platform.pool.query('delete from app.backups where error is not null');
});

test('administrators make a backup and see that it was verified', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
}) => {
  const admin = await createPerson({ name: 'Ada Mina', admin: true });
  await signIn(page, admin, ADMIN);
  await expect(backups(page)).toContainText('Todavía no hay ninguna copia.');
  await expect(backups(page)).toContainText('Última copia Ninguna');
  await backups(page).getByRole('button', { name: 'Hacer una copia ahora' }).click();
  const row = backups(page).getByRole('row').filter({ hasText: 'A mano, Ada Mina' });
  await expect(row).toContainText('Se ha podido leer');
  await expect(row).toContainText(/\d (kB|MB)/);
  await expect(backups(page).getByRole('list', { name: 'Estado de las copias' })).toContainText('comprobada');
  await expect(backups(page)).toContainText('npm run scrum -- restore');
  await expectAccessible(page);
});

test('a running backup shows its progress, and a second one is refused', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
  platform,
}) => {
  const admin = await createPerson({ admin: true });
  await signIn(page, admin, ADMIN);
  await expect(backups(page).getByRole('button', { name: 'Hacer una copia ahora' })).toBeEnabled();
  // another administrator starts a backup in the moment of the press: a later one would find the button off
  await page.route(/\/rpc\/admin_make_backup/, async (route) => {
    await platform.pool.query(`insert into app.backups (kind, progress) values ('daily', 40)`);
    await route.fallback();
  });
  await backups(page).getByRole('button', { name: 'Hacer una copia ahora' }).click();
  await expect(toastOf(page, 'Ya se está haciendo una copia')).toBeVisible();
  await expect(backups(page)).toContainText('Haciendo una copia: 40 %');
  await expect(backups(page).getByRole('row').filter({ hasText: 'Programada' })).toContainText('En curso');
  await expect(backups(page).getByRole('button', { name: 'Hacer una copia ahora' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await platform.pool.query(
    `update app.backups set finished_at = now(), error = 'disk_full' where finished_at is null`,
  );
  await expect(backups(page)).toContainText('No se hizo: el disco está lleno');
  await expect(backups(page)).toContainText('La última copia de seguridad ha fallado.');
});

test('a problem with the backups shows to administrators on every view, and to nobody else', {
  tag: '@long',
}, async ({ page, createPerson, signIn, openAs, platform }) => {
  await platform.pool.query(
    `insert into app.backups (kind, finished_at, error) values ('daily', now(), 'disk_full')`,
  );
  const admin = await createPerson({ admin: true });
  await signIn(page, admin, '/?view=team');
  await expect(notice(page)).toBeVisible();
  await expectAccessible(page);
  await notice(page).getByRole('link', { name: 'Ver las copias' }).click();
  await expect(backups(page)).toContainText('No se hizo: el disco está lleno');

  const other = await openAs(await createPerson(), '/?view=team');
  await expect(other.getByRole('heading', { name: 'Equipo', level: 1 })).toBeVisible();
  await other.waitForLoadState('networkidle');
  await expect(notice(other)).toHaveCount(0);
});

test('with an external database the section names other tools for backups', { tag: '@long' }, async ({
  page,
  createPerson,
  signIn,
}) => {
  const admin = await createPerson({ admin: true });
  await page.route(/\/rpc\/admin_backups/, (route) => route.fulfill({ json: { engine: 'external' } }));
  await signIn(page, admin, ADMIN);
  await expect(backups(page)).toContainText('La base de datos es externa');
  await expect(backups(page)).toContainText('npm run scrum -- backup');
  await expect(backups(page).getByRole('button')).toHaveCount(0);
});
