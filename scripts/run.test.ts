import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../server/testing/processes/embedded-process.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A Node that is too old for the server, if this machine has one, for tests with a real old Node. */
const oldNode = ['/usr/bin/node', '/usr/local/bin/node'].find((program) => {
  const [major = 99, minor = 0] = spawnSync(program, ['--version'], { encoding: 'utf8' })
    .stdout?.slice(1)
    .split('.')
    .map(Number) ?? [99];
  return major < 22 || (major === 22 && minor < 18);
});

interface Place {
  checkout: string;
  home: string;
}

/** Creates a new checkout for the launcher, with a program that prints the Node that runs it. */
function makeCheckout(): Place {
  const checkout = path.join(scratchFolder(), 'checkout');
  mkdirSync(path.join(checkout, 'server/cli'), { recursive: true });
  cpSync(path.join(ROOT, 'scripts'), path.join(checkout, 'scripts'), { recursive: true });
  writeFileSync(path.join(checkout, 'package.json'), '{"type": "module"}');
  writeFileSync(
    path.join(checkout, 'package-lock.json'),
    '{"packages": {"": {}, "node_modules/a": {"version": "1.0.0"}}}',
  );
  writeFileSync(
    path.join(checkout, 'server/cli/main.ts'),
    'const code: number = 7; console.log(JSON.stringify({ node: process.version, args: process.argv.slice(2) }), process.env.PORT, process.env.HOME); process.exitCode = code;',
  );
  return { checkout, home: path.join(path.dirname(checkout), 'home') };
}

/** Replaces npm: it installs the requested packages with a delay, and records the request. */
const INSTALLING = `
  const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
  const path = require('node:path');
  const args = process.argv.slice(2);
  appendFileSync(process.env.ASKED, args[0] + ' ' + args.at(-2) + '\\n');
  setTimeout(() => {
    if (args[0] === 'ci') {
      mkdirSync('node_modules', { recursive: true });
      writeFileSync('node_modules/.package-lock.json', '{"packages": {"node_modules/a": {"version": "1.0.0"}}}');
      return;
    }
    const name = args.at(-2).split('@')[0];
    const bin = path.join(args[args.indexOf('--prefix') + 1], 'node_modules', name, 'bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.env.RECENT_NODE, path.join(bin, 'node'));
  }, 300);
`;

const failing = (words: string) => `console.error(${JSON.stringify(words)}); process.exit(1);`;

interface Run {
  code: number | null;
  output: string;
}

function start(place: Place, npm: string, args: string[], node = process.execPath): ChildProcess {
  return startProgram(place, npm, [node, 'scripts/run.mjs', ...args]);
}

function startProgram(
  place: Place,
  npm: string,
  [program = '', ...args]: string[],
  PATH = '/nowhere',
): ChildProcess {
  const npmScript = path.join(place.home, 'npm-cli.js');
  mkdirSync(place.home, { recursive: true });
  writeFileSync(npmScript, npm);
  return spawn(program, args, {
    cwd: place.checkout,
    env: {
      PATH,
      HOME: place.home,
      npm_execpath: npmScript,
      ASKED: path.join(place.home, 'asked'),
      RECENT_NODE: process.execPath,
    },
  });
}

async function finish(child: ChildProcess): Promise<Run> {
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const asked = (home: string) =>
  existsSync(path.join(home, 'asked'))
    ? readFileSync(path.join(home, 'asked'), 'utf8').trim().split('\n')
    : [];

test('an unknown command is answered with the known ones', async () => {
  const { code, output } = await finish(start(makeCheckout(), INSTALLING, ['nonsense']));
  expect(code).toBe(1);
  expect(output).toContain('Órdenes: start, scrum, dev');
});

test('missing dependencies are installed once, and arguments and the exit code are passed on', async () => {
  const place = makeCheckout();
  const first = await finish(start(place, INSTALLING, ['scrum', 'user', 'list']));
  expect(first.output).toContain(JSON.stringify({ node: process.version, args: ['user', 'list'] }));
  expect(first.code).toBe(7);
  const second = await finish(start(place, INSTALLING, ['scrum']));
  expect(second.output).not.toContain('Instalando');
  expect(asked(place.home)).toHaveLength(1);
});

test('a signal to npm reaches the program', async () => {
  const place = makeCheckout();
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: object;
  };
  writeFileSync(path.join(place.checkout, 'package.json'), JSON.stringify({ type: 'module', scripts }));
  mkdirSync(path.join(place.checkout, 'node_modules'));
  cpSync(
    path.join(place.checkout, 'package-lock.json'),
    path.join(place.checkout, 'node_modules/.package-lock.json'),
  );
  writeFileSync(
    path.join(place.checkout, 'server/cli/main.ts'),
    "process.on('SIGTERM', () => { console.log('stopped'); process.exit(); }); console.log('ready'); setInterval(() => {}, 1000);",
  );
  const npm = startProgram(place, INSTALLING, ['npm', 'run', 'scrum'], process.env['PATH']);
  npm.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && npm.kill('SIGTERM'));
  expect((await finish(npm)).output).toContain('stopped');
});

test('settings are read from .env, and the environment takes precedence', async () => {
  const place = makeCheckout();
  writeFileSync(path.join(place.checkout, '.env'), 'PORT=4000\nHOME=/elsewhere\n');
  const { output, code } = await finish(start(place, INSTALLING, ['scrum']));
  expect(output).toContain(`} 4000 ${place.home}`);
  expect(code).toBe(7);
  expect(asked(place.home)).toHaveLength(1);
});

test('another version in the lock file is installed', async () => {
  const place = makeCheckout();
  await finish(start(place, INSTALLING, ['scrum']));
  writeFileSync(
    path.join(place.checkout, 'package-lock.json'),
    '{"packages": {"node_modules/a": {"version": "1.0.1"}}}',
  );
  await finish(start(place, INSTALLING, ['scrum']));
  expect(asked(place.home)).toHaveLength(2);
});

test('of two simultaneous commands in a new checkout one installs and the other waits', async () => {
  const place = makeCheckout();
  const both = [1, 2].map(() => finish(start(place, INSTALLING, ['scrum'])));
  for (const { code } of await Promise.all(both)) expect(code).toBe(7);
  expect(asked(place.home)).toHaveLength(1);
});

test.each([
  ['npm error code ENOTFOUND\nnpm error network request failed', 'No se puede llegar al registro de npm'],
  ['npm error code ENOSPC', 'El disco está lleno'],
  ['npm error code EACCES', 'No hay permiso para escribir'],
  [
    'npm error code E500\nnpm error something unusual',
    'npm no pudo instalar lo que falta (something unusual)',
  ],
])('npm that fails with %s ends in one sentence', async (words, sentence) => {
  const { code, output } = await finish(start(makeCheckout(), failing(words), ['scrum']));
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output).not.toContain('    at ');
});

test.runIf(oldNode)(
  'with an old Node it fetches a recent one once for the person, and goes on with it',
  async () => {
    const place = makeCheckout();
    const first = await finish(start(place, INSTALLING, ['scrum', 'x'], oldNode));
    expect(first.output).toContain('Descargando Node');
    expect(first.output).toContain(JSON.stringify({ node: process.version, args: ['x'] }));
    expect(first.code).toBe(7);
    const second = await finish(start(place, INSTALLING, ['scrum'], oldNode));
    expect(second.output).not.toContain('Descargando');
    expect(second.code).toBe(7);
  },
);

test.runIf(oldNode)(
  'two that fetch Node at once, and one that was interrupted, leave one whole Node',
  async () => {
    const place = makeCheckout();
    const interrupted = start(place, INSTALLING, ['scrum'], oldNode);
    const gone = finish(interrupted);
    await once(interrupted.stderr ?? interrupted, 'data');
    interrupted.kill('SIGKILL');
    await gone;
    const both = [1, 2].map(() => finish(start(place, INSTALLING, ['scrum'], oldNode)));
    for (const { code } of await Promise.all(both)) expect(code).toBe(7);
    const kept = readdirSync(path.join(place.home, '.cache/plataforma-scrum'));
    expect(kept.filter((name) => name.startsWith('node-'))).toHaveLength(1);
  },
);

test.runIf(oldNode)('launch.sh leaves no parent process once a recent Node was downloaded', async () => {
  const place = makeCheckout();
  writeFileSync(
    path.join(place.checkout, 'server/cli/main.ts'),
    'console.log(process.pid, process.version);',
  );
  const launch = () =>
    startProgram(place, INSTALLING, ['/bin/sh', 'scripts/launch.sh', 'scrum'], path.dirname(oldNode ?? ''));
  const first = await finish(launch());
  expect(first.output).toContain('Descargando Node');
  const second = launch();
  expect((await finish(second)).output).toBe(`${second.pid} ${process.version}\n`);
});

test.runIf(oldNode)('a failed download of Node ends with one sentence', async () => {
  const offline = failing('npm error code EAI_AGAIN');
  const { code, output } = await finish(start(makeCheckout(), offline, ['scrum'], oldNode));
  expect(code).toBe(1);
  expect(output).toContain('No se puede llegar al registro de npm');
});
