import { TextInput } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { Markdown } from './Markdown.tsx';

const ARABIC = 'اكتب هنا (API).';

/** At which edge of its element a text begins. */
function beginsAt(element: Element): 'left' | 'right' {
  const range = document.createRange();
  range.selectNodeContents(element);
  const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
  return text.left - box.left < box.right - text.right ? 'left' : 'right';
}

test('each paragraph, heading and field is read in the direction of its first letter', async () => {
  stage(
    <div style={{ width: 500 }}>
      <Markdown text={`${ARABIC}\n\nHola ${ARABIC}\n\n- ${ARABIC}\n- uno\n\n# ${ARABIC}`} />
      <TextInput aria-label="Campo" defaultValue={ARABIC} />
    </div>,
    {},
    {},
  );
  const field = page.getByRole('textbox', { name: 'Campo' });
  await expect.element(field).toBeVisible();
  const edges = [...document.querySelectorAll('p, li, h4')].map(beginsAt);
  expect(edges).toEqual(['right', 'left', 'right', 'left', 'right']);
  // the text of a field has no box that a page can measure
  expect(getComputedStyle(field.element()).unicodeBidi).toBe('plaintext');
});
