import { type CDPSession, chromium, type Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { startPlatform } from '../e2e/platform.ts';
import { createAccount } from '../server/protocol/auth/create-account.ts';

const STORIES = 5000;
const EMAIL = 'ana@acme.test';
const PASSWORD = 'secreto-123';
const TYPED = ['p', 'pa', 'pago', 'pagos', 'pagos t', 'historia 49', '', '4999'];
const STEPS = 100;

/** What the page's thread has worked so far, in ms of its own time: other processes of the machine do not count. */
async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function createStories(platform: Awaited<ReturnType<typeof startPlatform>>): Promise<string> {
  const person = await createAccount(platform.pool, {
    email: EMAIL,
    fullName: 'Ana Prueba',
    password: PASSWORD,
    isAdmin: false,
  });
  const client = createClient(platform.url, 'anon', { auth: { persistSession: false } });
  await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  const { data } = await client
    .from('projects')
    .insert({ name: 'Grande' })
    .select('id')
    .single()
    .throwOnError();
  await platform.pool.query(
    `insert into public.user_stories (project_id, title, description, reporter_id, priority, story_points, labels, ready, rank)
     select $1, 'Historia ' || n || ' sobre reservas y pagos con tarjeta', repeat('Como persona quiero algo. ', 8), $2,
       (array['low', 'medium', 'high', 'critical'])[1 + n % 4], n % 9, array[(array['pagos', 'salas', 'web'])[1 + n % 3]],
       n % 3 = 0, 'd' || lpad(n::text, 4, '0') || 'V'
     from generate_series(1, $3::int) n`,
    [data.id, person, STORIES],
  );
  return data.id;
}

async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth`);
  await page.getByLabel('Correo corporativo').fill(EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Acceder a la Suite' }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

/** Types into the search as a person does. @returns ms of the thread's own time for each answer. */
async function search(page: Page, session: CDPSession): Promise<number[]> {
  const field = page.getByRole('searchbox');
  const times: number[] = [];
  for (const text of TYPED) {
    const before = await worked(session);
    await field.fill(text);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    times.push((await worked(session)) - before);
  }
  return times;
}

/** Scrolls through the list, a screen in two steps. @returns ms of the thread's own time a step. */
async function scroll(page: Page, session: CDPSession): Promise<number> {
  await page.getByRole('searchbox').fill('');
  await page.locator('[data-backlog] [data-story-id]').nth(10).waitFor();
  const before = await worked(session);
  await page.evaluate(async (steps) => {
    const list = document.querySelector('[data-backlog]');
    for (let step = 0; list && step < steps; step += 1) {
      list.scrollTop += 400;
      await new Promise((done) => requestAnimationFrame(done));
    }
  }, STEPS);
  return ((await worked(session)) - before) / STEPS;
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** The backlog with 5,000 stories in a browser that has never seen it: shown, searched, scrolled. */
export async function benchBacklog(): Promise<void> {
  const platform = await startPlatform();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const project = await createStories(platform);
    const known = await browser.newContext();
    await signIn(await known.newPage(), platform.url);
    const storageState = await known.storageState();
    const cold = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } });
    const page = await cold.newPage();
    const session = await cold.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const started = performance.now();
    await page.goto(`${platform.url}/?view=backlog&project=${project}`);
    await page.locator('[data-backlog] [data-story-id]').first().waitFor();
    console.log(`backlog of ${STORIES}, cold: shown after ${ms(performance.now() - started)} by the clock`);
    console.log(`  work of the page until then: ${ms(await worked(session))}`);
    await page.waitForLoadState('networkidle');
    const answers = await search(page, session);
    console.log(
      `  search: ${ms(Math.max(...answers))} at most, ${ms(answers.reduce((a, b) => a + b) / answers.length)} on average`,
    );
    console.log(`  scrolling: ${ms(await scroll(page, session))} for 400 px`);
  } finally {
    await browser.close();
    await platform.stop();
  }
}
