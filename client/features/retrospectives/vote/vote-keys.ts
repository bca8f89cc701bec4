import type { KeyboardEvent } from 'react';

const BY = new Map<string, 1 | -1>([
  ['+', 1],
  ['-', -1],
  ['−', -1],
]);
const STEPS = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
]);

/**
 * The keys of the topics: + and − vote for the one with the focus, arrows (or J and K) go to the next one and the one before.
 * Each topic has its id as `data-vote-topic`.
 */
export function onVoteKey(
  event: KeyboardEvent<HTMLElement>,
  vote: (topicId: string, by: 1 | -1) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const topic = event.target.closest<HTMLElement>('[data-vote-topic]');
  if (!topic) return;
  const by = BY.get(event.key);
  const step = STEPS.get(event.key);
  if (by !== undefined) vote(topic.dataset['voteTopic'] ?? '', by);
  else if (step !== undefined) {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-vote-topic]')];
    all[all.indexOf(topic) + step]?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
