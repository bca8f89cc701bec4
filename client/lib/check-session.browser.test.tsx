import { expect, test, vi } from 'vitest';
import { backend } from '#client/testing/backend.ts';
import { stage } from '#client/testing/stage.tsx';
import { checkSession } from './backend.ts';

test('channels that are refused together ask one time whether the session stands; a later one asks again', async () => {
  stage(null, {}, {});
  const answer = vi.spyOn(backend, 'answer');
  await Promise.all([checkSession(), checkSession(), checkSession()]);
  expect(answer).toHaveBeenCalledTimes(1);
  await checkSession();
  expect(answer).toHaveBeenCalledTimes(2);
  answer.mockRestore();
});
