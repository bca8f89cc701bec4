import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { createTestAccount } from '../server/testing/accounts.ts';
import type { Database } from '../shared/database.types.ts';
import { type Platform, startPlatform } from './platform.ts';

export { expect };

export interface Person {
  id: string;
  name: string;
  email: string;
  password: string;
  /** The official client, signed in as this person, to prepare and to check data. */
  client: SupabaseClient<Database>;
}

interface Workers {
  platform: Platform;
}

interface Tests {
  createPerson: (options?: { name?: string; admin?: boolean }) => Promise<Person>;
  /** Opens the dashboard, or `address`, as a person who is signed in; e2e/auth.spec.ts signs in through the page. */
  signIn: (page: Page, person: Person, address?: string) => Promise<void>;
  /** Another browser with its own session, signed in as the person. */
  openAs: (person: Person, address?: string) => Promise<Page>;
}

export const PASSWORD = 'secreto-123';
/** Where the client keeps its session: client/lib/auth.ts. */
const SESSION_KEY = 'plataforma-scrum-session';

/** Runs in the page: opens a session there, where the client looks for it. */
async function signInHere({ email, password, key }: { email: string; password: string; key: string }) {
  const answer = await fetch('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  localStorage.setItem(key, await answer.text());
}

/** Opens a session in the browser context of a page; the page stays without the program. */
export async function openSession(page: Page, { email, password }: { email: string; password: string }) {
  // a page of the same origin without the program, so that it is loaded once
  await page.goto('/health/live');
  await page.evaluate(signInHere, { email, password, key: SESSION_KEY });
}

export const test = base.extend<Tests, Workers>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: 'worker', timeout: 90_000 },
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

  // biome-ignore lint/correctness/noEmptyPattern: the form that Playwright asks for
  signIn: async ({}, use) => {
    await use(async (page, person, address = '/') => {
      await openSession(page, person);
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
      const page = await context.newPage();
      await signIn(page, person, address);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Fails with the list of what axe finds serious or critical on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  await expectNothingSerious(new AxeBuilder({ page }).withTags(TAGS));
}

/**
 * As {@link expectAccessible}, in the light theme and in the dark one: there what depends on colours is looked at again.
 * @param within what to look at, where it is not the whole page.
 */
export async function expectAccessibleInBothThemes(page: Page, within = 'html'): Promise<void> {
  await settled(page);
  await expectNothingSerious(new AxeBuilder({ page }).include(within).withTags(TAGS));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await settled(page);
  await expectNothingSerious(
    new AxeBuilder({ page }).include(within).withRules(['color-contrast', 'link-in-text-block']),
  );
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Waits until nothing moves or fades any more: colours are those of the middle of a transition until then. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

async function expectNothingSerious(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
}
