import { useEffect, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { useResumedCommands } from '#client/data/resume.ts';
import { signOut } from '#client/lib/backend/auth.ts';
import { watchConnection } from '#client/lib/connection/online.ts';
import { backend } from '#client/testing/backend.ts';
import { newAsyncSession } from '#client/testing/poker.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newStory } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { PokerSession } from '#shared/contracts/poker.ts';
import { castVote, usePendingVotes } from './votes.ts';

watchConnection();

const session = newAsyncSession([newStory('Pagar con tarjeta')]);
const [item] = session.items;
const roundId = item?.rounds[0]?.id ?? '';
const keyOf = (person: typeof ANA) => `plataforma-scrum-vote:${person.id}:${roundId}`;
const ownVote = () =>
  (backend.row('poker_sessions', session.id) as unknown as PokerSession).items[0]?.rounds[0]?.own_vote;

/** Leaves a vote as a page of an earlier version does that is closed without connection. */
const leave = (person: typeof ANA, card: string) =>
  localStorage.setItem(
    keyOf(person),
    JSON.stringify({ sessionId: session.id, story: item?.key, card, comment: null }),
  );

/** The part of the shell that resumes votes; it shows the cards that are not confirmed. */
function Votes({ of: { id } }: { of: typeof ANA }) {
  const [isOpen, setOpen] = useState(false);
  useResumedCommands(id);
  useEffect(() => setOpen(true), []);
  return (
    <output data-open={isOpen || undefined}>
      {[...usePendingVotes().values()].map(({ card }) => `[${card}]`)}
    </output>
  );
}

/** The commands that this browser stores for Ana. */
const stored = () =>
  Object.entries(localStorage)
    .filter(([key]) => key.startsWith(`plataforma-scrum-waiting:${ANA.id}:`))
    .map(([, text]) => text)
    .join();

const open = async (person = ANA) => {
  stage(<Votes of={person} />, { poker_sessions: [session] }, { view: 'kanban' });
  await expect.poll(() => document.querySelector('[data-open]')).not.toBeNull();
};
const writes = () => backend.writes.filter(({ target }) => target === 'rpc/vote_poker');

test('a vote that a closed page has left is shown, sent, and then kept no more', async () => {
  leave(ANA, '5');
  const back = Promise.withResolvers<void>();
  const opened = open();
  backend.interceptWrites(() => back.promise);
  await opened;
  await expect.element(page.getByText('[5]')).toBeVisible();
  back.resolve();
  await expect.poll(ownVote).toEqual({ card: '5', comment: null });
  await expect.element(page.getByText('[5]')).not.toBeInTheDocument();
  expect(localStorage.getItem(keyOf(ANA))).toBeNull();
});

test('a vote is kept from the moment it is given until it is sent', async () => {
  await open();
  const back = Promise.withResolvers<void>();
  backend.interceptWrites(() => back.promise);
  castVote(session.id, roundId, { card: '3', comment: null });
  expect(stored()).toContain('"card":"3"');
  castVote(session.id, roundId, { card: '8', comment: 'Es mucho' });
  expect(stored()).toContain('"card":"8"');
  back.resolve();
  await expect.poll(ownVote).toEqual({ card: '8', comment: 'Es mucho' });
  await expect.poll(stored).toBe('');
});

test('a vote whose round was revealed meanwhile is dropped, and the reason is said', async () => {
  leave(ANA, '5');
  const opened = open();
  backend.interceptWrites(() => {
    throw new Refusal('poker_round_closed');
  });
  await opened;
  await expect
    .element(page.getByRole('alert').filter({ hasText: `No se pudo enviar tu voto (${item?.key})` }))
    .toMatchTextContent('Las cartas ya están a la vista.');
  expect(localStorage.getItem(keyOf(ANA))).toBeNull();
  expect(page.getByText('[5]').query()).toBeNull();
});

test('a later vote in another page of the person replaces one that waits, here and in closed pages', async () => {
  await open();
  window.dispatchEvent(new Event('offline'));
  castVote(session.id, roundId, { card: '3', comment: null });
  await expect.element(page.getByText('[3]')).toBeVisible();
  const closed = `plataforma-scrum-waiting:${ANA.id}:closed`;
  localStorage.setItem(closed, stored());
  const other = new BroadcastChannel('plataforma-scrum-waiting:');
  onTestFinished(() => other.close());
  other.postMessage({ slot: roundId });
  await expect.element(page.getByText('[3]')).not.toBeInTheDocument();
  castVote(session.id, roundId, { card: '5', comment: null });
  expect(localStorage.getItem(closed)).toBeNull();
  window.dispatchEvent(new Event('online'));
  await expect.poll(ownVote).toEqual({ card: '5', comment: null });
  expect(writes()).toHaveLength(1);
});

test("another person's vote is neither shown nor sent", async () => {
  leave(BERTA, '5');
  onTestFinished(() => localStorage.removeItem(keyOf(BERTA)));
  leave(ANA, '3');
  await open(ANA);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(ownVote).toEqual({ card: '3', comment: null });
  expect(writes()).toHaveLength(1);
  expect(page.getByText('[5]').query()).toBeNull();
});

// the last one: nobody is signed in after it
test('signing out erases the votes, shown and kept', async () => {
  await open();
  backend.interceptWrites(() => new Promise(() => undefined)); // no answer comes
  leave(BERTA, '8');
  castVote(session.id, roundId, { card: '5', comment: null });
  await expect.element(page.getByText('[5]')).toBeVisible();
  await signOut();
  const left = () => Object.keys(localStorage).filter((key) => /-(?:vote|waiting):/.test(key));
  await expect.poll(left).toEqual([]);
});
