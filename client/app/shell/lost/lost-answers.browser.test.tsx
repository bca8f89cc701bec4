import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backend } from '#client/testing/backend.ts';
import {
  buttonOf,
  FORMS,
  fill,
  isDone,
  made,
  sendAndLoseConnection,
  testLostAnswers,
  UNKNOWN,
} from '#client/testing/creating-forms.tsx';
import { loseNextAnswer } from '#client/testing/lost-answers.ts';

// all forms send in one way: the long test has each of them
testLostAnswers((['a project', 'a story'] as const).map((name) => [name, FORMS[name]]));

test('a list that is read again after the connection was lost shows the label that was sent', async () => {
  const form = FORMS['a label'];
  await fill(form);
  await sendAndLoseConnection(form);
  await expect.element(page.getByText('Ya hay una etiqueta con ese nombre.')).toBeVisible();
  expect(made(form)).toBe(1);
});

test('a text that was changed after its answer was lost is another one, so that nothing is lost', async () => {
  const form = FORMS['a project'];
  await fill(form);
  loseNextAnswer('before');
  await buttonOf(form).click();
  await expect.element(UNKNOWN).toBeVisible();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Otro');
  await buttonOf(form).click();
  await expect.poll(() => isDone(form)).toBe(true);
  expect(backend.rows('projects').map((row) => row['name'])).toContain('Otro');
});
