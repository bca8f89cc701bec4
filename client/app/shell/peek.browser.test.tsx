import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { BacklogView } from '#client/features/backlog/BacklogView.tsx';
import { KanbanView } from '#client/features/kanban/KanbanView.tsx';
import { item, linkOf } from '#client/testing/lists.ts';
import { Mouse, pointIn } from '#client/testing/pointer.ts';
import { BERTA, newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { Overlays } from './Overlays.tsx';

const mouse = new Mouse();
const peek = page.getByRole('region', { name: 'Vista rápida' });

async function show(view: 'kanban' | 'backlog' = 'kanban') {
  const first = newStory('Pagar', {
    description: 'Quiero **pagar** con tarjeta',
    acceptance_criteria: '- [x] Acepta tarjetas\n- [ ] Manda el recibo',
  });
  const comment = (body: string, created_at: string) => ({
    id: newId(),
    story_id: first.id,
    project_id: PROJECT.id,
    author_id: BERTA.id,
    body,
    created_at,
    edited_at: null,
    reply_to: null,
  });
  const part = view === 'kanban' ? <KanbanView /> : <BacklogView />;
  const onStage = stage(
    <>
      {part}
      <Overlays />
    </>,
    {
      user_stories: [first, newStory('Cobrar'), newStory('Enviar')],
      comments: [
        // the newest first, as the server orders them
        comment('El último', '2026-03-03T10:00:00+00:00'),
        comment('El primero', '2026-03-02T10:00:00+00:00'),
      ],
      sprints: [],
    },
    { view, project: PROJECT.id },
  );
  await expect.poll(() => document.querySelectorAll('[data-drag-id]').length).toBe(3);
  return onStage;
}

test('V shows text, criteria and last comment beside the card, which keeps the focus; V closes it', async () => {
  await show();
  linkOf('Pagar').focus();
  await userEvent.keyboard('v');
  await expect.element(peek).toMatchTextContent('Quiero pagar con tarjeta');
  await expect.element(peek).toMatchTextContent('Criterios de aceptación · 1 de 2');
  await expect.element(peek).toMatchTextContent('Manda el recibo');
  await expect.element(peek).toMatchTextContent('El último');
  await expect.element(peek).not.toMatchTextContent('El primero');
  expect(document.activeElement).toBe(linkOf('Pagar'));
  const [beside, card] = [peek.element(), item('Pagar')].map((element) => element.getBoundingClientRect());
  expect(beside?.left).toBeGreaterThanOrEqual(card?.right ?? 0);
  expect(beside?.bottom).toBeLessThanOrEqual(innerHeight);
  await userEvent.keyboard('v');
  await expect.element(peek).not.toBeInTheDocument();
});

test('arrows lead it to the neighbours, and Escape closes it alone', async () => {
  await show();
  linkOf('Pagar').focus();
  await userEvent.keyboard('x');
  await userEvent.keyboard('v');
  await expect.element(peek).toMatchTextContent('Quiero pagar');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(peek).toMatchTextContent('Cobrar');
  await expect.element(peek).toMatchTextContent('Sin descripción');
  await expect.element(peek).toMatchTextContent('Sin comentarios');
  await userEvent.keyboard('{Escape}');
  await expect.element(peek).not.toBeInTheDocument();
  expect(document.activeElement).toBe(linkOf('Cobrar'));
  expect(document.querySelectorAll('[data-picked]')).toHaveLength(1);
});

test('Alt shows the story under the pointer while it is held, also of the next card', async () => {
  await show();
  await mouse.moveTo(pointIn(item('Pagar')));
  await userEvent.keyboard('{Alt>}');
  await expect.element(peek).toMatchTextContent('Quiero pagar');
  await mouse.moveTo(pointIn(item('Cobrar')), 3);
  await expect.element(peek).toMatchTextContent('Cobrar');
  await userEvent.keyboard('{/Alt}');
  await expect.element(peek).not.toBeInTheDocument();
});

test('V takes the card under the pointer, and a press elsewhere closes it', async () => {
  await show();
  await mouse.moveTo(pointIn(item('Cobrar')));
  await userEvent.keyboard('v');
  await expect.element(peek).toMatchTextContent('Cobrar');
  expect(document.activeElement).toBe(linkOf('Cobrar'));
  await mouse.moveTo({ x: 5, y: innerHeight - 5 });
  await mouse.down();
  await mouse.up();
  await expect.element(peek).not.toBeInTheDocument();
});

test('a story that is opened takes the place of its peek', async () => {
  const { search } = await show();
  linkOf('Pagar').focus();
  await userEvent.keyboard('v');
  await expect.element(peek).toMatchTextContent('Quiero pagar');
  await userEvent.keyboard('{Enter}');
  await expect.element(peek).not.toBeInTheDocument();
  expect(search().story).toBeDefined();
});

test('rows of the backlog have it, too', async () => {
  await show('backlog');
  linkOf('Pagar').focus();
  await userEvent.keyboard('v');
  await expect.element(peek).toMatchTextContent('Quiero pagar con tarjeta');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(peek).toMatchTextContent('Cobrar');
});
