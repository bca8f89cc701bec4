import { expect, test } from 'vitest';
import { firstSteps } from './first-steps.ts';

const NOTHING = { story: false, invite: false, sprint: false };
const action = (name: string) => ({ name, run: () => undefined });
const ACTIONS = ['project', 'story', 'sprint', 'invite'].map(action);
const installation = (ready: boolean) => ({ ready, open: () => undefined });
const namesOf = (...args: Parameters<typeof firstSteps>) => firstSteps(...args).map(({ name }) => name);

test('the first steps are those that the person may do, in the order of a new project', () => {
  expect(namesOf(NOTHING, ACTIONS, undefined)).toEqual(['story', 'invite', 'sprint']);
  expect(namesOf(NOTHING, [action('story')], undefined)).toEqual(['story']);
});

test('an administrator prepares the installation first, before people are invited', () => {
  const steps = firstSteps(NOTHING, ACTIONS, installation(false));
  expect(steps.map(({ name, done }) => [name, done])).toEqual([
    ['installation', false],
    ['story', false],
    ['invite', false],
    ['sprint', false],
  ]);
  expect(firstSteps(NOTHING, ACTIONS, installation(true))[0]?.done).toBe(true);
});

test('there are none when those of the project are done, or the project is not new', () => {
  const all = { story: true, invite: true, sprint: true };
  expect(namesOf(all, ACTIONS, installation(false))).toEqual([]);
  expect(namesOf(null, ACTIONS, installation(false))).toEqual([]);
});
