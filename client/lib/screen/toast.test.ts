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
