import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { useHappened } from './use-happened.ts';

const TYPING = ['keydown', 'input'] as const;

/** A field that shows its own text only, and the events that count. */
function Page() {
  const [text, setText] = useState('');
  const happened = useHappened(TYPING, ({ target }) => target instanceof HTMLInputElement);
  return (
    <>
      <input aria-label="Texto" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <textarea aria-label="Otro" />
      <output>{happened ? `Ha pasado con «${text}»` : 'Nada'}</output>
    </>
  );
}

test('a text without a key is noticed, after its field has taken it', async () => {
  stage(<Page />, {}, {});
  const field = page.getByRole('textbox', { name: 'Texto' });
  await page.getByRole('textbox', { name: 'Otro' }).fill('No cuenta');
  await expect.element(page.getByText('Nada')).toBeVisible();
  // as a paste or a dictation does, without keys
  await field.fill('Dictado');
  await expect.element(page.getByText('Ha pasado con «Dictado»')).toBeVisible();
  await expect.element(field).toHaveValue('Dictado');
  await userEvent.keyboard('o');
  await expect.element(field).toHaveValue('Dictadoo');
});
