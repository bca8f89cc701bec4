import { randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { createTestAccount } from '../server/testing/accounts.ts';
import type { Database } from '../shared/database.types.ts';
import { type Platform, startPlatform } from './platform.ts';

export { expect };

interface Account {
  email: string;
  password: string;
}

export interface Person extends Account {
  id: string;
  name: string;
  /** The official client, signed in as this person, to prepare and to check data. */
  client: SupabaseClient<Database>;
}

interface Workers {
  platform: Platform;
}

interface Options {
  /**
   * Whether pages load all parts of the program after some seconds; false, as in a browser that saves data, by default: it takes more
   * of the processor than most tests.
   */
  loadsWhenIdle: boolean;
}

export type CreatePerson = (options?: { name?: string; admin?: boolean }) => Promise<Person>;

interface Tests {
  createPerson: CreatePerson;
  /** Opens the dashboard, or `address`, as a person who is signed in; e2e/auth.spec.ts signs in through the page. */
  signIn: (page: Page, person: Person, address?: string) => Promise<void>;
  /** Another browser with its own session, signed in as the person. */
  openAs: (person: Person, address?: string) => Promise<Page>;
}

export const PASSWORD = 'secreto-123';
/** Where the client keeps its session: client/lib/backend/auth.ts. */
const SESSION_KEY = 'plataforma-scrum-session';

/** Signs a person in by the form that a page shows, until the product is there. */
export async function signInByForm(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Correo corporativo').fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible();
}

/**
 * Opens a session in the browser context of a page, as a sign-in there does: pages find it from their next load on.
 * @param url the platform's.
 * @throws {Error} when the platform refuses the sign-in.
 */
export async function openSession(page: Page, url: string, { email, password }: Account): Promise<void> {
  const answer = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password },
  });
  const session = await answer.text();
  if (!answer.ok()) throw new Error(session);
  // once: after that the session is the page's, which renews and ends it
  await page.context().addInitScript(
    ({ key, session, done }) => {
      if (!location.protocol.startsWith('http') || localStorage.getItem(done) !== null) return;
      localStorage.setItem(done, '');
      localStorage.setItem(key, session);
    },
    { key: SESSION_KEY, session, done: randomUUID() },
  );
}

const saveData = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

export const test = base.extend<Tests & Options, Workers>({
  loadsWhenIdle: [false, { option: true }],

  context: async ({ context, loadsWhenIdle }, use) => {
    if (!loadsWhenIdle) await saveData(context);
    await use(context);
  },

  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  baseURL: async ({ platform }, use) => use(platform.url),

  createPerson: async ({ platform }, use) => {
    const clients: SupabaseClient<Database>[] = [];
    await use(async ({ name = 'Ana Prueba', admin = false } = {}) => {
      const email = `${randomUUID()}@acme.test`;
      const id = await createTestAccount(platform.pool, {
        email,
        fullName: name,
        password: PASSWORD,
        isAdmin: admin,
      });
      const client = createClient<Database>(platform.url, 'anon', {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: WebSocket as never },
      });
      clients.push(client);
      const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { id, name, email, password: PASSWORD, client };
    });
    for (const client of clients) await client.realtime.disconnect();
  },

  signIn: async ({ platform }, use) => {
    await use(async (page, person, address = '/') => {
      await openSession(page, platform.url, person);
      await page.goto(address);
      await expect(page.getByRole('navigation', { name: 'Principal' })).toBeAttached();
    });
  },

  openAs: async ({ browser, baseURL, signIn }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, address = '/') => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
      });
      contexts.push(context);
      await saveData(context);
      const page = await context.newPage();
      await signIn(page, person, address);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
