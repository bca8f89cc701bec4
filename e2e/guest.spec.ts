import { createProject, createStory, joinTeam } from '../server/testing/scenario.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { test as base, expect, PASSWORD } from './fixtures.ts';
import { startPlatform } from './platform.ts';
import { goToView } from './views-by-key.ts';

/** A platform that invites addresses at acme.test only. */
const test = base.extend<object, { platform: Awaited<ReturnType<typeof startPlatform>> }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const platform = await startPlatform({ ALLOWED_EMAIL_DOMAINS: 'acme.test' });
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('a guest from outside is allowed, invited, accepts, and finds nothing outside their project', {
  tag: '@long',
}, async ({ createPerson, openAs, browser, platform }) => {
  const [admin, ana, luis] = [
    await createPerson({ name: 'Ada Mina', admin: true }),
    await createPerson({ name: 'Ana Propia' }),
    await createPerson({ name: 'Luis Vecino' }),
  ];
  const project = await createProject(ana, 'Portal');
  const outside = await createProject(ana, 'Zafiro');
  await joinTeam(ana, outside.team, luis);
  await createStory(ana, project.id, { title: 'Pagar' });
  await createStory(ana, outside.id, { title: 'Historia Zafiro' });
  const email = 'gala@fuera.test';

  // the refusal says what the manager can do
  const page = await openAs(ana, `/?view=team&project=${project.id}&dialog=invite`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo').fill(email);
  await dialog.getByRole('checkbox', { name: 'Como persona invitada' }).check();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(page.getByText('pide a la administración que lo permita')).toBeVisible();

  const settings = await openAs(admin, '/?view=settings&tab=admin');
  const allow = settings.getByRole('switch', { name: 'Admitir correos de otros dominios' });
  await allow.click();
  await expect(allow).toBeChecked();
  await expectAccessibleInBothThemes(settings);
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: email }).getByText('Invitado')).toBeVisible();

  const { text } = await platform.mails.mailTo(email);
  const link = /http\S+#kind=invitation\S+/.exec(text)?.[0] ?? '';
  const size = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: platform.url, locale: 'es-ES', viewport: size });
  const hers = await context.newPage();
  await hers.goto(link);
  await hers.getByRole('button', { name: 'Continuar' }).click();
  await hers.getByLabel('Nombre').fill('Gala Huésped');
  await hers
    .getByLabel(/^Contraseña/)
    .first()
    .fill(PASSWORD);
  await hers.getByRole('button', { name: 'Entrar en la plataforma' }).click();
  await expect(hers.getByRole('navigation', { name: 'Principal' })).toBeAttached();

  const expectNothingElse = async (view: string, text: string) => {
    await expect(hers.locator('main').getByText(text).first(), view).toBeVisible();
    await expect(
      hers.getByRole('button', { name: /^(Nuevo Proyecto|Invitar|Crear equipo|Cambiar correo)/ }),
      view,
    ).toHaveCount(0);
    await expect(hers.getByText(/Zafiro|Luis Vecino|Todos los proyectos/), view).toHaveCount(0);
  };
  await expectNothingElse('dashboard', 'Portal');
  for (const [view, text] of [
    ['backlog', 'Pagar'],
    ['sprints', 'Sprints'],
    ['reports', 'Reportes'],
    ['poker', 'Planning Poker'],
    ['retro', 'Retrospectiva'],
    ['kanban', 'Tablero Kanban'],
  ] as const) {
    await goToView(hers, view);
    await expectNothingElse(view, text);
  }
  await hers.goto('/?view=settings');
  await expectNothingElse('settings', 'Perfil');
  await hers.goto('/?view=team');
  await expectNothingElse('team', 'Gala Huésped');
  for (const width of [1440, 360]) {
    await hers.setViewportSize({ width, height: 900 });
    const row = hers.getByRole('row').filter({ hasText: 'Gala Huésped' });
    await expect(row.getByText('Invitado')).toBeVisible();
    await expectAccessibleInBothThemes(hers);
  }
  await context.close();

  // the administrator makes them a member of the staff, which their domain does not allow
  await settings.reload();
  await settings.getByRole('button', { name: 'Quitar a Gala Huésped de las personas invitadas' }).click();
  await settings.getByRole('dialog').getByRole('button', { name: 'Quitar de invitados' }).click();
  await expect(settings.getByText('Su dirección no es de acme.test')).toBeVisible();
  await settings.keyboard.press('Escape');

  // the permission ends: the account stays, and signs in
  await allow.click();
  await settings.getByRole('dialog').getByRole('button', { name: 'Dejar de admitir' }).click();
  await expect(allow).not.toBeChecked();
  const again = await (await browser.newContext({ baseURL: platform.url, locale: 'es-ES' })).newPage();
  await again.goto('/');
  await again.getByLabel('Correo corporativo').fill(email);
  await again.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Acceder a la Suite' }).click();
  await expect(again.getByRole('navigation', { name: 'Principal' })).toBeAttached();
  await again.context().close();
});
