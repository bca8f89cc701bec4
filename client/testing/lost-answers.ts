import { onTestFinished, vi } from 'vitest';
import { checkConnection } from '#client/lib/connection/online.ts';
import { backend } from './backend.ts';

/**
 * How a request loses its answer: the connection is cut before or after the server carries it out, or the browser sends it
 * once more by itself and gets the answer of that.
 */
export type Loss = 'before' | 'after' | 'repeated';

const cut = () => new TypeError('Failed to fetch');

/**
 * Loses the answer of the next request that creates rows, or of the next call of a procedure.
 * @param onLoss called at that moment.
 */
export function loseNextAnswer(loss: Loss, onLoss?: () => void, procedure?: string): void {
  const isLost = ({ method, url }: Request) =>
    procedure === undefined ? method === 'POST' && !url.includes('/rpc/') : url.endsWith(`/rpc/${procedure}`);
  const answer = backend.answer.bind(backend);
  const spy = vi.spyOn(backend, 'answer').mockImplementation(async (request) => {
    if (!isLost(request)) return answer(request);
    spy.mockRestore();
    const again = request.clone();
    if (loss !== 'before') await answer(request);
    if (loss === 'repeated') return answer(again);
    onLoss?.();
    throw cut();
  });
  onTestFinished(() => spy.mockRestore());
}

/** Cuts the connection to the server, also for its checks. @returns a function that restores it. */
export function cutConnection(): () => Promise<void> {
  const { fetch } = window;
  window.fetch = async () => {
    throw cut();
  };
  const restore = async () => {
    window.fetch = fetch;
    await checkConnection();
  };
  onTestFinished(restore);
  return restore;
}
