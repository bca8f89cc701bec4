import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createProject } from '../server/testing/scenario.ts';
import { movePointer } from './connection.ts';
import { type CreatePerson, expect, PASSWORD, test } from './fixtures.ts';
import type { Platform } from './platform.ts';
import { followLink } from './settings-page.ts';

/** The forms of an account when an answer is lost. */

/** The connection is cut before or after the server carries it out, or the browser sends it once more by itself. */
const LOSSES = ['before', 'after', 'repeated'] as const;
type Loss = (typeof LOSSES)[number];

/** Loses the answer of the next request to a path below `/auth/v1`. */
async function loseNextAnswer(page: Page, path: string, loss: Loss): Promise<void> {
  let isLost = false;
  await page.route(`**/auth/v1${path}`, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    if (loss !== 'before') await route.fetch();
    return loss === 'repeated' ? route.continue() : route.abort('connectionreset');
  });
}

/** Cuts the connection with the next request to a path: the server carries it out. @returns restores the connection. */
async function cutAfter(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route('**/health/live', (route) => route.abort());
  await page.route(`**/auth/v1${path}`, async (route) => {
    await route.fetch();
    return route.abort('connectionreset');
  });
  return async () => {
    await page.unroute('**/health/live');
    await page.unroute(`**/auth/v1${path}`);
  };
}

interface Tools {
  page: Page;
  platform: Platform;
  createPerson: CreatePerson;
  signIn: (page: Page, person: Awaited<ReturnType<CreatePerson>>, address?: string) => Promise<void>;
}

interface Form {
  /** Opens and fills in the form. @returns checks the server when it was sent. */
  fill: (tools: Tools) => Promise<() => Promise<unknown>>;
  path: string;
  button: string;
  /** The text that says that it is done. */
  done: string;
  /** The text while nobody knows whether it was done, where nothing is saved. */
  unknown?: string;
  /** Stays cut when the form is sent again: by its answers the page would find the outcome without a press. */
  cut?: string;
  /** The text of the answer to the same request again, where the server cannot know that it is the same one. */
  again?: string;
}

const mailWith = async ({ mails }: Platform, email: string, kind: string) =>
  (await mails.mailTo(email, ({ text }) => text.includes(`kind=${kind}`))).text;

/** Expects that an account signs in with a password. */
const expectSignIn = async ({ url }: Platform, email: string, password: string) => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
};

/** Requests a code on the sign-in page and types it. */
async function typeCode(page: Page, { mails }: Platform, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Código OTP' }).click();
  await page.getByLabel('Correo corporativo').fill(email);
  await page.getByRole('button', { name: 'Enviar código OTP' }).click();
  await expect(page.getByRole('heading', { name: 'Escribe el código' })).toBeVisible();
  const { text } = await mails.mailTo(email, (mail) => /^\d{6}$/m.test(mail.text));
  await page.keyboard.type(/^(\d{6})$/m.exec(text)?.[1] ?? '');
}

async function completeAccount({ page, platform }: Tools, email: string, kind: string) {
  await followLink(page, await mailWith(platform, email, kind));
  await page.getByLabel('Nombre y apellidos').fill('Iris Torremar');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD);
  return () => expectSignIn(platform, email, PASSWORD);
}

const FORMS: Record<string, Form> = {
  'an account that an administrator has created': {
    path: '/setup',
    button: 'Entrar en la plataforma',
    done: 'Acceso autorizado',
    fill: async (tools) => {
      const email = `${randomUUID()}@acme.test`;
      await tools.platform.pool.query(
        `with made as (insert into auth.users (email) values ($1) returning id)
         select app.add_job('send_link_mail', json_build_object('kind', 'setup', 'user_id', id)) from made`,
        [email],
      );
      return completeAccount(tools, email, 'setup');
    },
  },
  'an invitation': {
    path: '/setup',
    button: 'Entrar en la plataforma',
    done: 'Acceso autorizado',
    fill: async (tools) => {
      const email = `${randomUUID()}@acme.test`;
      const inviter = await tools.createPerson();
      const { id, team } = await createProject(inviter);
      await tools.platform.pool.query(
        `with made as (insert into public.invitations (project_id, team_id, email, role, invited_by)
           values ($1, $2, $3, 'developer', $4) returning id)
         select app.add_job('send_link_mail', json_build_object('kind', 'invitation', 'invitation_id', id)) from made`,
        [id, team, email, inviter.id],
      );
      const signsIn = await completeAccount(tools, email, 'invitation');
      return async () => {
        await signsIn();
        const { data } = await inviter.client.from('team_members').select('role').eq('team_id', team);
        expect(data).toContainEqual({ role: 'developer' });
      };
    },
  },
  'a new password by a link': {
    path: '/new-password',
    button: 'Guardar contraseña',
    done: 'Contraseña cambiada',
    fill: async ({ page, platform, createPerson }) => {
      const { email, client } = await createPerson();
      await client.auth.resetPasswordForEmail(email);
      await followLink(page, await mailWith(platform, email, 'recovery'));
      await page.getByRole('textbox', { name: 'Contraseña nueva' }).fill('otra-secreta-9');
      return () => expectSignIn(platform, email, 'otra-secreta-9');
    },
  },
  'a change of password': {
    path: '/user',
    button: 'Cambiar contraseña',
    done: 'Contraseña cambiada',
    again: 'Esa ya es tu contraseña: no hay nada que cambiar.',
    fill: async ({ page, platform, createPerson, signIn }) => {
      const person = await createPerson();
      await signIn(page, person, '/?view=settings');
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await page.getByRole('dialog').getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
      await page.getByRole('dialog').getByLabel('Contraseña nueva', { exact: true }).fill('otra-secreta-9');
      return () => expectSignIn(platform, person.email, 'otra-secreta-9');
    },
  },
  'a change of address': {
    path: '/user',
    button: 'Enviar enlaces',
    done: 'Enlaces enviados',
    fill: async ({ page, platform, createPerson, signIn }) => {
      const person = await createPerson();
      const wanted = `nueva-${person.email}`;
      await signIn(page, person, '/?view=settings');
      await page.getByRole('button', { name: 'Cambiar correo' }).click();
      await page.getByRole('dialog').getByLabel('Correo nuevo').fill(wanted);
      await page.getByRole('dialog').getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
      return async () => {
        await platform.mails.mailTo(wanted);
        expect(platform.mails.mails.filter(({ to }) => to === wanted)).toHaveLength(1);
      };
    },
  },
  'the second link of a change of address': {
    path: '/verify',
    button: 'Continuar',
    done: 'Correo cambiado',
    fill: async ({ page, platform, createPerson }) => {
      const person = await createPerson();
      const wanted = `nueva-${person.email}`;
      await person.client.auth.updateUser({ email: wanted, current_password: PASSWORD });
      await followLink(page, await mailWith(platform, wanted, 'email_change'));
      await expect(page.getByRole('heading', { name: 'Confirmado' })).toBeVisible();
      const [, address = ''] =
        /(\/auth#kind=\S+)/.exec(await mailWith(platform, person.email, 'email_change')) ?? [];
      await page.goto('about:blank');
      await page.goto(address);
      return () => expectSignIn(platform, wanted, PASSWORD);
    },
  },
  'a code to sign in': {
    path: '/verify',
    button: 'Verificar código',
    unknown: 'Error al verificar el código',
    done: 'Código verificado',
    fill: async ({ page, platform, createPerson }) => {
      const { email, id } = await createPerson();
      await page.goto('/auth');
      await typeCode(page, platform, email);
      return async () => {
        await expect(page).not.toHaveURL(/auth/);
        const { rows } = await platform.pool.query(
          `select count(*)::int as sessions from auth.sessions where user_id = $1 and amr = 'otp'`,
          [id],
        );
        expect(rows).toEqual([{ sessions: 1 }]);
      };
    },
  },
  'the end of an account': {
    path: '/user',
    button: 'Eliminar mi cuenta',
    cut: '**/rest/v1/**',
    done: 'Cuenta eliminada',
    fill: async ({ page, platform, createPerson, signIn }) => {
      const person = await createPerson();
      await signIn(page, person, '/?view=settings&tab=data');
      await page.getByRole('button', { name: 'Eliminar Cuenta' }).click();
      await page.getByRole('dialog').getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
      return async () => {
        await expect(page).toHaveURL(/auth/);
        await expect(page.getByText('Tu sesión ha terminado')).toHaveCount(0);
        const { rowCount } = await platform.pool.query('select from auth.users where id = $1', [person.id]);
        expect(rowCount).toBe(0);
      };
    },
  },
  'the request for a link': {
    path: '/recover**',
    button: 'Enviar enlace',
    done: 'Revisa tu correo',
    again: 'Ya te hemos enviado un correo hace poco.',
    fill: async ({ page, platform, createPerson }) => {
      const { email } = await createPerson();
      await page.goto('/auth');
      await page.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
      await page.getByLabel('Correo corporativo').fill(email);
      return async () => {
        await platform.mails.mailTo(email);
        expect(platform.mails.mails.filter(({ to }) => to === email)).toHaveLength(1);
      };
    },
  },
};

const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).last().click();

/** Cut and pressed again: of every form in the long run, of these always. */
const ALWAYS = [
  'an invitation',
  'a new password by a link',
  'a change of password',
  'a code to sign in',
  'the end of an account',
];

for (const [name, form] of Object.entries(FORMS)) {
  test(`${name}: while nobody knows whether it was done, the page says so; pressed again, it finds that it was`, {
    ...(!ALWAYS.includes(name) && { tag: '@long' }),
  }, async ({ page, platform, createPerson, signIn }) => {
    const check = await form.fill({ page, platform, createPerson, signIn });
    await movePointer(page);
    if (form.cut) {
      // a read that is cut off would say before the press that there is no connection
      await page.waitForLoadState('networkidle');
      await page.route(form.cut, (route) => route.abort('connectionreset'));
    }
    const back = await cutAfter(page, form.path);
    await press(page, form.button);
    const unknown = form.unknown ?? 'Aún no sabemos si se hizo';
    await expect(page.getByRole('alert').filter({ hasText: unknown })).toBeVisible();
    await expect(page.getByText('No se pudo')).toHaveCount(0);
    await back();
    await press(page, form.button);
    await expect(page.getByText(form.done).first()).toBeVisible();
    await check();
  });

  for (const loss of LOSSES) {
    test(`${name}: an answer that is lost (${loss}) is found without another press`, {
      tag: '@long',
    }, async ({ page, platform, createPerson, signIn }) => {
      const check = await form.fill({ page, platform, createPerson, signIn });
      await movePointer(page);
      await loseNextAnswer(page, form.path, loss);
      await press(page, form.button);
      const answer = loss === 'repeated' ? (form.again ?? form.done) : form.done;
      await expect(page.getByText(answer).first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await check();
    });
  }
}

test('an account whose end is not known yet: the page finds that it is gone when the connection is back, and says so', {
  tag: '@long',
}, async ({ page, platform, createPerson, signIn }) => {
  const form = FORMS['the end of an account'] as Form;
  const check = await form.fill({ page, platform, createPerson, signIn });
  await page.route('**/rest/v1/**', (route) => route.abort('connectionreset'));
  await cutAfter(page, form.path);
  await press(page, form.button);
  await expect(page.getByRole('alert').filter({ hasText: 'Aún no sabemos si se hizo' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByText(form.done)).toBeVisible();
  await check();
});

test('a code that was used when the connection was cut, and is sent again too late, is said to be used', {
  tag: '@long',
}, async ({ page, platform, createPerson }) => {
  const form = FORMS['a code to sign in'] as Form;
  await form.fill({ page, platform, createPerson, signIn: async () => {} });
  const back = await cutAfter(page, form.path);
  await press(page, form.button);
  await expect(page.getByRole('alert').filter({ hasText: 'Error al verificar el código' })).toBeVisible();
  await platform.pool.query(`update auth.codes set expires_at = now() where attempt_hash is not null`);
  await back();
  await press(page, form.button);
  await expect(page.getByText('o ya se usó al cortarse la conexión. Revísalo o pide otro.')).toBeVisible();
  await expect(page).toHaveURL(/auth/);
});
