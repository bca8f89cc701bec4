import { expect, test } from 'vitest';
import { missingTexts } from './part-texts.ts';

/** A client with a view that has a dialog, which uses a part of the kit. */
const FILES = {
  'client/main.tsx': `import { App } from './App.tsx';`,
  'client/App.tsx': `
const view = lazyModule(async () => (await import('#client/View.tsx')).View, ['backlog']);
useTranslation();`,
  'client/View.tsx': `
import { List } from './List.tsx';
const Dialog = lazyDialog(
  async () => (await import('./Dialog.tsx')).Dialog,
  'stories',
);
useTranslation('backlog');`,
  'client/List.tsx': `useTranslation(['backlog', 'common']);`,
  'client/Dialog.tsx': `
import { type Chip, Field } from './Field.tsx';
useTranslation(['stories', 'backlog']);`,
  'client/Field.tsx': `useTranslation('stories');`,
};
const missing = (changed: Record<string, string> = {}) =>
  missingTexts(new Map(Object.entries({ ...FILES, ...changed })), 'client/main.tsx', {
    'client/main.tsx': ['common'],
  });
const without = (file: keyof typeof FILES, text: string) => ({ [file]: FILES[file].replace(text, '') });

test('a part has its own texts and those of the part around it', () => {
  expect(missing()).toEqual([]);
});

test('a view without its texts is found, in all that it imports', () => {
  expect(missing(without('client/App.tsx', `, ['backlog']`))).toEqual([
    'client/View.tsx is shown without the texts of backlog, which client/View.tsx uses',
    'client/View.tsx is shown without the texts of backlog, which client/List.tsx uses',
    'client/Dialog.tsx is shown without the texts of backlog, which client/Dialog.tsx uses',
  ]);
});

test('a dialog without its texts is found, in what it imports too', () => {
  expect(missing(without('client/View.tsx', `'stories',`))).toEqual([
    'client/Dialog.tsx is shown without the texts of stories, which client/Dialog.tsx uses',
    'client/Dialog.tsx is shown without the texts of stories, which client/Field.tsx uses',
  ]);
  const lazy = FILES['client/View.tsx']
    .replace('lazyDialog(', 'lazy(')
    .replace(`'stories',`, `{ placeholder: () => f(1, 2), texts: ['stories'] },`);
  expect(missing({ 'client/View.tsx': lazy })).toEqual([]);
});

test('a part of two views needs the texts that one of them lacks', () => {
  const second = `${FILES['client/App.tsx']}
const other = lazyModule(async () => (await import('#client/Other.tsx')).Other);`;
  const other = `const D = lazy(async () => (await import('./Dialog.tsx')).Dialog, { texts: 'stories' });`;
  expect(missing({ 'client/App.tsx': second, 'client/Other.tsx': other })).toEqual([
    'client/Dialog.tsx is shown without the texts of backlog, which client/Dialog.tsx uses',
  ]);
});
