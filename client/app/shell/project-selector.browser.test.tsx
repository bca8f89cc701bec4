import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PROJECT } from '#client/testing/rows.ts';
import { stage } from '#client/testing/stage.tsx';
import { Header } from './Header.tsx';
import { ProjectSelector } from './ProjectSelector.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';

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

function WholeHeader() {
  return <Header sidebar={useSidebar()} />;
}

test('on a phone the header has the name of the project in place of that of the product', async () => {
  await page.viewport(360, 780);
  onTestFinished(() => page.viewport(1440, 900));
  stage(<WholeHeader />, { notifications: [] }, { view: 'kanban', project: PROJECT.id });
  await expect.element(button).toMatchTextContent(PROJECT.name);
  const [name] = button.element().getElementsByTagName('span');
  expect(name?.getBoundingClientRect().width).toBeGreaterThan(0);
  expect(document.body.textContent).not.toContain('Plataforma SCRUM');
  await button.click();
  await expect.element(list).toBeVisible();
});
