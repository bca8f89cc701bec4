import { beforeEach, expect, test, vi } from 'vitest';

let toasts: typeof import('./toast.ts');

beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./toast.ts');
});

/** Draws toasts into a list of titles. */
function drawing() {
  const drawn: string[] = [];
  const hidden: string[] = [];
  toasts.setToastView({
    show: (_id, { title }) => void drawn.push(title),
    hide: (id) => void hidden.push(id),
  });
  return { drawn, hidden };
}

test('toasts wait in their order for what draws them, and are drawn once', () => {
  toasts.toast.success('One');
  toasts.toast.failure('Two');
  expect(drawing().drawn).toEqual(['One', 'Two']);
  expect(drawing().drawn).toEqual([]);
});

test('a toast that is closed while it waits is not drawn', () => {
  const close = toasts.toast.success('One');
  toasts.toast.info('Two');
  close();
  expect(drawing().drawn).toEqual(['Two']);
});

test('a toast is hidden by the id under which it was drawn', () => {
  const { drawn, hidden } = drawing();
  toasts.toast.success('One')();
  expect(drawn).toEqual(['One']);
  expect(hidden).toEqual(['toast-1']);
});

test('of two actions only the last can be undone while toasts wait', () => {
  const undo = vi.fn();
  toasts.toast.undoable('One', undefined, () => expect.unreachable());
  toasts.toast.undoable('Two', undefined, undo);
  expect(drawing().drawn).toEqual(['Two']);
  toasts.undoLatest();
  expect(undo).toHaveBeenCalledOnce();
});

test('a toast that says the same as an open one takes its place, and says how often', () => {
  const drawn: string[] = [];
  const open = new Map<string, (() => void) | undefined>();
  const hide = (id: string) => {
    open.get(id)?.();
    open.delete(id);
  };
  toasts.setToastView({
    show: (id, { title }, onClose) => {
      drawn.push(title);
      open.set(id, onClose);
    },
    hide,
  });
  for (let n = 0; n < 3; n += 1) toasts.toast.failure('Wrong code', 'Check it');
  toasts.toast.failure('Wrong code', 'Ask for another');
  expect(drawn).toEqual(['Wrong code', 'Wrong code ×2', 'Wrong code ×3', 'Wrong code']);
  expect([...open.keys()]).toEqual(['toast-3', 'toast-4']);
  hide('toast-3');
  toasts.toast.failure('Wrong code', 'Check it');
  expect(drawn.at(-1)).toBe('Wrong code');
});

test('what can be undone is not counted, and equal toasts that wait are drawn as one', () => {
  toasts.toast.info('One');
  toasts.toast.info('One');
  toasts.toast.info('Two');
  toasts.toast.undoable('Moved', undefined, () => undefined);
  toasts.toast.undoable('Moved', undefined, () => undefined);
  expect(drawing().drawn).toEqual(['One ×2', 'Two', 'Moved']);
});
