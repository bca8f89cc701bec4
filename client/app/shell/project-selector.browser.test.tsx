import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { ProjectSelector } from './ProjectSelector.tsx';

const list = page.getByRole('listbox');
const button = page.getByRole('button', { name: /^Proyecto: / });

test('Escape at the first sight of the list closes it, and the focus returns to its button', async () => {
  stage(<ProjectSelector />, {}, {});
  let pressed = false;
  const observer = new MutationObserver(() => {
    if (pressed || !document.querySelector('[role="listbox"]')) return;
    pressed = true;
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  await button.click();
  await expect.poll(() => pressed).toBe(true);
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});
