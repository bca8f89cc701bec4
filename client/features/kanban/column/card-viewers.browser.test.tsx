import { expect, test } from 'vitest';
import { usePresence } from '#client/data/people/presence.ts';
import { stored } from '#client/testing/board.tsx';
import { find, item, linkOf } from '#client/testing/lists.ts';
import { sendToTopic } from '#client/testing/live-socket.ts';
import { ANA, BERTA, CREATED, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { KanbanView } from '../KanbanView.tsx';

function Present() {
  usePresence(ANA.id, [PROJECT.id]);
  return <KanbanView />;
}

const opens = (person: { id: string }, story_id: string | null) => ({
  [person.id]: { metas: [{ phx_ref: `${person.id}${story_id}`, user_id: person.id, story_id }] },
});
/** Says who is present in the project, as the server does. */
const say = (state: object) =>
  expect.poll(() => sendToTopic(`project:${PROJECT.id}`, 'presence_state', state)).toBe(true);

const labelOf = (title: string) => item(title).querySelector('[title*="la tiene"]')?.getAttribute('title');

test('a card shows who else has it open, live, and nobody else', async () => {
  stage(
    <Present />,
    {
      user_stories: [newStory('Uno'), newStory('Dos')],
      user_settings: [
        { user_id: ANA.id, privacy: {}, appearance: {}, boards: {}, notifications: {}, updated_at: CREATED },
      ],
    },
    { view: 'kanban', project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(2);
  const place = () =>
    [linkOf('Uno'), find('[data-property="priority"]', item('Uno'))].map(
      (element) => element.getBoundingClientRect().top,
    );
  const before = place();
  await say({ ...opens(BERTA, stored('Uno').id), ...opens(ANA, stored('Dos').id) });
  await expect.poll(() => labelOf('Uno')).toBe('Berta Muestra la tiene abierta');
  expect(labelOf('Dos')).toBeUndefined();
  expect(place()).toEqual(before);
  await say(opens(BERTA, stored('Dos').id));
  await expect.poll(() => labelOf('Dos')).toBe('Berta Muestra la tiene abierta');
  expect(labelOf('Uno')).toBeUndefined();
  await say(opens(BERTA, null));
  await expect.poll(() => labelOf('Dos')).toBeUndefined();
});
