import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AddPersonDialog } from '#client/features/administration/AddPersonDialog.tsx';
import { InviteDialog } from '#client/features/invitations/InviteDialog.tsx';
import { PokerStart } from '#client/features/poker/start/PokerStart.tsx';
import { StartSprintDialog } from '#client/features/sprints/StartSprintDialog.tsx';
import { StoryPanel } from '#client/features/user-stories/panel/StoryPanel.tsx';
import { backend } from '#client/testing/backend.ts';
import { cutConnection, loseNextAnswer } from '#client/testing/lost-answers.ts';
import { newSprint, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';

/** Calls of procedures that create, send or take a step, when an answer is lost. */

const nothing = () => undefined;
const STORY = newStory('Pagar');
const SPRINT = newSprint('Sprint 1');

interface Form {
  show: ReactNode;
  /** Fills in or opens what the button needs. */
  fill: () => Promise<unknown>;
  button: string | RegExp;
  procedure: string;
  /** The text that says that it is done. */
  done: string | RegExp;
}

const menuEntry = async (name: string) => {
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name }).click();
};

const FORMS: Record<string, Form> = {
  'an invitation': {
    show: <InviteDialog opened onClose={nothing} />,
    fill: () => page.getByRole('textbox', { name: 'Correo' }).fill('nora@acme.test'),
    button: /^Enviar/,
    procedure: 'invite_member',
    done: /nora@acme\.test/,
  },
  'an account': {
    show: <AddPersonDialog opened onClose={nothing} onLink={nothing} />,
    fill: async () => {
      await page.getByRole('textbox', { name: 'Nombre y apellidos' }).fill('Nora Nueva');
      await page.getByRole('textbox', { name: 'Correo' }).fill('nora@acme.test');
    },
    button: 'Añadir persona',
    procedure: 'admin_add_person',
    done: /nora@acme\.test/,
  },
  'the start of a sprint': {
    show: (
      <StartSprintDialog opened onClose={nothing} sprint={SPRINT} stories={[STORY]} onStarted={nothing} />
    ),
    fill: () => expect.element(page.getByRole('button', { name: 'Iniciar sprint' })).toBeEnabled(),
    button: 'Iniciar sprint',
    procedure: 'start_sprint',
    done: 'Sprint iniciado',
  },
  'a session of Planning Poker': {
    show: <PokerStart />,
    fill: () => page.getByRole('checkbox', { name: /Pagar/ }).click(),
    button: /^Abrir la sala/,
    procedure: 'create_poker_session',
    done: '',
  },
  'a copy of a story': {
    show: <StoryPanel />,
    fill: () => menuEntry('Clonar…'),
    button: 'Clonar',
    procedure: 'clone_story',
    done: /clonada/,
  },
  'a template of a story': {
    show: <StoryPanel />,
    fill: () => menuEntry('Guardar como plantilla…'),
    button: 'Guardar plantilla',
    procedure: 'template_from_story',
    done: 'Plantilla «Pagar» guardada',
  },
};

const UNKNOWN = page.getByText(/^Aún no sabemos si se hizo/);
const buttonOf = ({ button }: Form) => page.getByRole('button', { name: button, exact: true });
const sent = ({ procedure }: Form) => backend.writes.filter(({ target }) => target === `rpc/${procedure}`);
const complaints = () => page.getByText(/^(?:No se pud|Aún no sabemos)/).elements();

/** Fills in a form. @returns the address as it is at a later moment. */
async function fill(form: Form) {
  const { search } = stage(
    form.show,
    {
      absences: [],
      holidays: [],
      invitations: [],
      poker_decks: [],
      poker_sessions: [],
      sprints: [SPRINT],
      story_templates: [],
      user_stories: [STORY],
    },
    {
      view: form.procedure === 'create_poker_session' ? 'poker' : 'kanban',
      project: PROJECT.id,
      ...(form.procedure.endsWith('_story') && { story: STORY.id }),
    },
  );
  await form.fill();
  return search;
}

const expectDone = async ({ done }: Form, search: Awaited<ReturnType<typeof fill>>) => {
  if (done === '') await expect.poll(() => search().session).toBeDefined();
  else await expect.element(page.getByText(done).last()).toBeVisible();
};
const idsOf = (form: Form) => new Set(sent(form).map(({ body }) => body['command_id'] ?? body['id']));

const forms = Object.entries(FORMS);

test.each(forms)('%s whose answer was lost is sent again by itself, under the same id', async (_, form) => {
  const search = await fill(form);
  loseNextAnswer('after', undefined, form.procedure);
  await buttonOf(form).click();
  await expectDone(form, search);
  expect(sent(form)).toHaveLength(2);
  expect(idsOf(form).size).toBe(1);
  expect(complaints()).toHaveLength(0);
});

test.each(forms)(
  '%s is not known while the connection is lost, and pressed again is the same',
  async (_, form) => {
    const search = await fill(form);
    let restore = async () => {};
    const lose = () => {
      restore = cutConnection();
    };
    loseNextAnswer('after', lose, form.procedure);
    await buttonOf(form).click();
    await expect.element(UNKNOWN).toBeVisible();
    expect(complaints()).toHaveLength(1);
    await restore();
    await buttonOf(form).click();
    await expectDone(form, search);
    expect(sent(form)).toHaveLength(2);
    expect(idsOf(form).size).toBe(1);
  },
);
