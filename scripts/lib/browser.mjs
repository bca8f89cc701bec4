import { existsSync } from 'node:fs';
import path from 'node:path';
import { installPackages, isRootOnDebian } from './debian.mjs';
import { messages, progress, Sentence } from './messages.mjs';
import { inProject } from './paths.mjs';
import { run } from './processes.mjs';

/** The programs, the best first: the first one draws no window and needs a quarter of the work, 1.1 s instead of 4.6 s for five small pages. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

function onSystem() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter).filter(Boolean)];
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
}

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test');
  const program = chromium.executablePath();
  return existsSync(program) ? program : undefined;
}

/** As root on Debian and Ubuntu from their packages, which a machine without the rest of the internet reaches, too. */
async function install() {
  progress(messages.installingBrowser());
  if (isRootOnDebian()) {
    await installPackages(['chromium-headless-shell']);
    if (!onSystem()) await installPackages(['chromium']); // Ubuntu, and Debian before 12, have only this one
  } else
    await run(process.execPath, [inProject('node_modules/@playwright/test/cli.js'), 'install', 'chromium']);
}

/**
 * Finds the browser for the tests: that of CHROMIUM_PATH, the system's, or Playwright's own. It installs one if there is none.
 * @throws {Sentence} if that fails.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const found = onSystem() ?? (await ofPlaywright());
  if (found) return found;
  await install();
  const installed = onSystem() ?? (await ofPlaywright());
  if (!installed) throw new Sentence(messages.noBrowser());
  return installed;
}

/**
 * How tests launch the browser that {@link findBrowser} has found: headless, also as root, and with no request that the
 * tests do not make.
 */
export const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // pages of tests live for seconds: optimising compilers take a tenth of their time, and give nothing back
    '--js-flags=--no-opt --no-maglev',
  ],
};
