import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { expect, test } from 'vitest';
import { logFor } from './terminal-log.ts';

const newTerminal = () => Object.assign(new PassThrough(), { isTTY: true });

/** The output on a terminal of lines of a log at the usual level. */
async function shown(write: (log: Logger) => void): Promise<string> {
  const terminal = newTerminal();
  write(logFor(terminal, 'info'));
  terminal.end();
  return text(terminal);
}

test('on a terminal a line is a sentence with its reason and its plain values', async () => {
  const lines = await shown((log) => {
    log.info({ method: 'GET', path: '/', status: 200 }, 'request');
    log.warn({ err: new Error('the server closed the connection') }, 'the outbox cannot be reached');
    log.error({ method: 'GET', path: '/rest/v1/sprints', status: 500, reqId: 'r-1' }, 'request');
    log.warn('the ballast was given up');
  });
  expect(lines.split('\n')).toEqual([
    '  ⚠ the outbox cannot be reached: the server closed the connection',
    '  ⚠ request (method: GET, path: /rest/v1/sprints, status: 500)',
    '  ⚠ the ballast was given up',
    '',
  ]);
});

test('a terminal gets neither what the log leaves out nor characters that would control it', async () => {
  const failure = Object.assign(new Error('refused'), { detail: 'Key (email)=(ana@acme.test)' });
  const lines = await shown((log) => {
    log.warn({ err: failure, person: { password: 'secreto-123', token: 'abc.def' } }, 'a row was refused');
    log.warn({ path: '/\u001b[2J\u202e' }, 'request');
  });
  for (const absent of ['ana@acme', 'secreto', 'abc.def', '\u001b', '\u202e'])
    expect(lines).not.toContain(absent);
  expect(lines.trimEnd().split('\n')).toHaveLength(2);
});

test('what is no terminal gets JSON at the given level, and so does a person who asks for more', () => {
  expect(logFor(new PassThrough(), 'info').level).toBe('info');
  expect(logFor(newTerminal(), 'debug').level).toBe('debug');
  expect(logFor(newTerminal(), 'info').level).toBe('warn');
  expect(logFor(newTerminal(), 'error').level).toBe('error');
});
