import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import { COMPOSING, pressComposing } from '#client/testing/composition.ts';
import { newId, newStory, PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { rankBetween } from '#shared/rules/ranks/rank.ts';
import { StoryPanel } from './StoryPanel.tsx';

const FIELDS = ['Título', 'Tarea 1', 'Añadir una tarea', 'Criterio 1', 'Motivo del bloqueo'];

test.each(FIELDS.flatMap((name) => COMPOSING.map((said) => ({ name, ...said }))))(
  'a key that ends a word of an input method does nothing else in $name (isComposing: $isComposing)',
  async ({ name, ...said }) => {
    const story = newStory('Uno', { acceptance_criteria: '- [ ] Se ve', blocked_reason: 'Falta la clave' });
    const task = { title: 'Probar', done: false, rank: rankBetween(null, null), assignee_id: null };
    const tasks = [{ id: newId(), story_id: story.id, became_story_id: null, ...task }];
    stage(<StoryPanel />, { user_stories: [story], tasks }, { project: PROJECT.id, story: story.id });
    const field = page.getByRole('textbox', { name, exact: true });
    await field.fill('にほん');
    for (const key of ['Enter', 'Escape'] as const) expect(pressComposing(key, said)).toBe(true);
    // a field may react to such a key a moment later
    await new Promise((resolve) => setTimeout(resolve));
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('にほん');
    await expect.element(page.getByRole('textbox', { name: 'Criterio 2' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('complementary')).toBeVisible();
    expect(backend.writes).toEqual([]);
  },
);
