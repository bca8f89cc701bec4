import { Menu } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { loseStyles } from '#client/testing/missing-styles.ts';
import { stage } from '#client/testing/stage.tsx';
import { ButtonMenu } from './ButtonMenu.tsx';

const chosen = vi.fn<(name: string) => void>();

function Entries() {
  return ['Uno', 'Dos'].map((name) => (
    <Menu.Item key={name} onClick={() => chosen(name)}>
      {name}
    </Menu.Item>
  ));
}

/** Shows a menu whose entries are on their way until `arrive` or `fail` is called. */
function open() {
  chosen.mockClear();
  const way = Promise.withResolvers<{ Entries: typeof Entries }>();
  const load = vi.fn(() => way.promise);
  const Lazy = lazy(load, 'Entries');
  stage(
    <ButtonMenu
      entries={Lazy.fetch}
      button={(opener) => (
        <button {...opener} type="button">
          Opciones
        </button>
      )}
    >
      <Lazy />
    </ButtonMenu>,
    {},
    {},
  );
  return { load, arrive: () => way.resolve({ Entries }), fail: () => way.reject(new Error('not there')) };
}

const button = page.getByRole('button', { name: 'Opciones' });
const menu = page.getByRole('menu', { name: 'Opciones' });
const entry = (name: string) => page.getByRole('menuitem', { name });

test('a menu opens when its entries are there, with the first one in focus, and gives the focus back', async () => {
  const { load, arrive } = open();
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(load).not.toHaveBeenCalled();
  const element = button.element() as HTMLElement;
  element.focus();
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  arrive();
  await expect.element(menu).toBeVisible();
  await expect.element(entry('Uno')).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  // the button that was pressed is the one that is there
  expect(button.element()).toBe(element);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Dos');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry('Uno')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('a menu whose entries cannot be loaded stays closed, and a toast says so', async () => {
  const { fail } = open();
  await button.click();
  fail();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a menu that is loaded opens although the styles of another part are missing', async () => {
  const { arrive } = open();
  arrive();
  await button.click();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();

  await loseStyles();
  await button.click();
  await expect.element(menu).toBeVisible();
});
