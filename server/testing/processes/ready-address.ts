import type { ChildProcess } from 'node:child_process';

/**
 * Waits until a `server/main.ts` with an IPC channel reports that it is ready. @returns its address.
 * @throws {Error} if it ends before, or is not ready within the limit; the message contains its output.
 */
export function readyAddress(child: ChildProcess, limitMs: number): Promise<string> {
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (what: string) => reject(new Error(`the server ${what}:\n${output}`));
  const deadline = setTimeout(() => fail('did not start'), limitMs);
  child.on('message', (message) => resolve((message as { ready: string }).ready));
  child.once('exit', (code) => fail(`ended with code ${code}`));
  return promise.finally(() => clearTimeout(deadline));
}
