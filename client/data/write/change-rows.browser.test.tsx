import { expect, onTestFinished, test, vi } from 'vitest';
import { UnansweredError } from '#client/lib/screen/unanswered.ts';
import { backend } from '#client/testing/backend.ts';
import { TEAM } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { renameTeam } from '../teams/mutations.ts';

/** Puts the page of a proxy in the place of some answers to changes. @returns the status of each change that was sent. */
function replaceAnswers(status: number, count: number): number[] {
  const sent: number[] = [];
  const answer = backend.answer.bind(backend);
  const spy = vi.spyOn(backend, 'answer').mockImplementation(async (request) => {
    const made = await answer(request);
    if (request.method !== 'PATCH') return made;
    const shown = sent.length < count ? new Response('<html></html>', { status }) : made;
    sent.push(shown.status);
    return shown;
  });
  onTestFinished(() => spy.mockRestore());
  return sent;
}

test.each([500, 502])(
  'a page with status %i in the place of an answer is none: it is sent again',
  async (status) => {
    stage(null, {}, {});
    const sent = replaceAnswers(status, 1);
    await renameTeam(TEAM.id, 'Los otros');
    expect(sent).toEqual([status, 200]);
  },
);

test.each([500, 502])(
  'while a proxy answers with status %i, it stays unknown whether a change was made',
  async (status) => {
    stage(null, {}, {});
    replaceAnswers(status, 9);
    await expect(renameTeam(TEAM.id, 'Los otros')).rejects.toThrow(UnansweredError);
    expect(backend.row('teams', TEAM.id)['name']).toBe('Los otros');
  },
);
