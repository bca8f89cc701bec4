import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { signOut } from '#client/lib/auth.ts';
import { backend } from '#client/testing/backend.ts';
import { newAsyncSession } from '#client/testing/poker.ts';
import { Refusal } from '#client/testing/refusal.ts';
import { ANA, BERTA, newStory } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import type { PokerSession } from '#shared/contracts/poker.ts';
import { usePendingVotes } from './kept-votes.ts';
import { useResumedVotes } from './resume-votes.ts';
import { castVote } from './votes.ts';

const session = newAsyncSession([newStory('Pagar con tarjeta')]);
const [item] = session.items;
const roundId = item?.rounds[0]?.id ?? '';
const keyOf = (person: typeof ANA) => `plataforma-scrum-vote:${person.id}:${roundId}`;
const ownVote = () =>
  (backend.row('poker_sessions', session.id) as unknown as PokerSession).items[0]?.rounds[0]?.own_vote;

/** Leaves a vote as a page does that is closed without connection. */
const leave = (person: typeof ANA, card: string) =>
  localStorage.setItem(
    keyOf(person),
    JSON.stringify({ sessionId: session.id, story: item?.key, card, comment: null }),
  );

/** What the shell does for a person; it shows the cards that are not confirmed. */
function Votes({ of: { id } }: { of: typeof ANA }) {
  useResumedVotes(id);
  return <output>{[...usePendingVotes().values()].map(({ card }) => `[${card}]`)}</output>;
}

const open = (person = ANA) =>
  stage(<Votes of={person} />, { poker_sessions: [session] }, { view: 'kanban' });
const writes = () => backend.writes.filter(({ target }) => target === 'rpc/vote_poker');

test('a vote that a closed page has left is shown, sent, and then kept no more', async () => {
  leave(ANA, '5');
  const back = Promise.withResolvers<void>();
  open();
  backend.interceptWrites(() => back.promise);
  await expect.element(page.getByText('[5]')).toBeVisible();
  back.resolve();
  await expect.poll(ownVote).toEqual({ card: '5', comment: null });
  await expect.element(page.getByText('[5]')).not.toBeInTheDocument();
  expect(localStorage.getItem(keyOf(ANA))).toBeNull();
});

test('a vote is kept from the moment it is given until it is sent', async () => {
  open();
  const back = Promise.withResolvers<void>();
  backend.interceptWrites(() => back.promise);
  castVote(session.id, roundId, { card: '3', comment: null });
  expect(localStorage.getItem(keyOf(ANA))).toContain('"card":"3"');
  castVote(session.id, roundId, { card: '8', comment: 'Es mucho' });
  expect(localStorage.getItem(keyOf(ANA))).toContain('"card":"8"');
  back.resolve();
  await expect.poll(ownVote).toEqual({ card: '8', comment: 'Es mucho' });
  await expect.poll(() => localStorage.getItem(keyOf(ANA))).toBeNull();
});

test('a vote whose round was revealed meanwhile is dropped, and the reason is said', async () => {
  leave(ANA, '5');
  open();
  backend.interceptWrites(() => {
    throw new Refusal('poker_round_closed');
  });
  await expect
    .element(page.getByRole('alert').filter({ hasText: `Tu voto no se ha dado (${item?.key})` }))
    .toMatchTextContent('Las cartas ya están a la vista.');
  expect(localStorage.getItem(keyOf(ANA))).toBeNull();
  expect(page.getByText('[5]').query()).toBeNull();
});

test('what another page of the person does with the vote counts here, too', async () => {
  open();
  const back = Promise.withResolvers<void>();
  backend.interceptWrites(() => back.promise);
  castVote(session.id, roundId, { card: '3', comment: null });
  await expect.element(page.getByText('[3]')).toBeVisible();
  const kept = { sessionId: session.id, story: item?.key, card: '5', comment: null };
  dispatchEvent(new StorageEvent('storage', { key: keyOf(ANA), newValue: JSON.stringify(kept) }));
  await expect.element(page.getByText('[5]')).toBeVisible();
  back.resolve();
  await expect.poll(ownVote).toEqual({ card: '5', comment: null });
});

test("another person's vote is neither shown nor sent", async () => {
  leave(BERTA, '5');
  onTestFinished(() => localStorage.removeItem(keyOf(BERTA)));
  open(ANA);
  leave(ANA, '3');
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await expect.poll(ownVote).toEqual({ card: '3', comment: null });
  expect(writes()).toHaveLength(1);
  expect(page.getByText('[5]').query()).toBeNull();
});

// the last one: nobody is signed in after it
test('signing out erases the votes, shown and kept', async () => {
  open();
  backend.interceptWrites(() => new Promise(() => undefined)); // no answer comes
  leave(BERTA, '8');
  castVote(session.id, roundId, { card: '5', comment: null });
  await expect.element(page.getByText('[5]')).toBeVisible();
  await signOut();
  await expect.poll(() => Object.keys(localStorage).filter((key) => key.includes('-vote:'))).toEqual([]);
});
