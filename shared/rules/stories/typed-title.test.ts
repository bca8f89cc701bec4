import { expect, test } from 'vitest';
import { STORY_TYPES } from './story.ts';
import { readTypedTitle } from './typed-title.ts';

test.each([
  ['error: no carga', 'no carga', 'bug'],
  ['BUG: x', 'x', 'bug'],
  ['Erro:não abre', 'não abre', 'bug'],
  ['Tarea técnica: subir la versión', 'subir la versión', 'technical_task'],
  ['tarefa tecnica: x', 'x', 'technical_task'],
  ['task: x', 'x', 'technical_task'],
  ['investigación : mapas: cuáles', 'mapas: cuáles', 'research'],
  ['Spike: x', 'x', 'research'],
  ['historia: x', 'x', 'story'],
])('%s begins with a type', (typed, title, type) => {
  expect(readTypedTitle(typed, STORY_TYPES)).toEqual({ title, type });
});

test.each(['Pagos: tarjeta', 'error', 'error:', 'errores: lista', ': x', 'el error: x', 'constructor: x'])(
  '%s is a title',
  (typed) => {
    expect(readTypedTitle(typed, STORY_TYPES)).toEqual({ title: typed });
  },
);

test('a type that is not offered stays in the title', () => {
  expect(readTypedTitle(' error: x ', ['story', 'research'])).toEqual({ title: 'error: x' });
});
