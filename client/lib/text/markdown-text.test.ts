import { expect, test } from 'vitest';
import { descriptionPreview, withoutMarkdown } from './markdown-text.ts';

test.each([
  ['Está **estimada** y _clara_', 'Está estimada y clara'],
  ['# Título\n\n> Una cita', 'Título\n\nUna cita'],
  ['- uno\n* dos\n- [x] tres', '• uno\n• dos\n• tres'],
  ['1. primero', '1. primero'],
  ['Ver [la página](https://ejemplo.es) y ![una foto](/a.png)', 'Ver la página y una foto'],
  ['`código` y ~~tachado~~', 'código y tachado'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['antes\n\n---\n\ndespués', 'antes\n\n\ndespués'],
  // no marks: products, names with an underscore, a lone star, an escape
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['fecha_de_alta y otra_fecha', 'fecha_de_alta y otra_fecha'],
  ['un * y nada más', 'un * y nada más'],
  ['\\*literal\\*', '*literal*'],
])('%j is shown as %j', (markdown, text) => {
  expect(withoutMarkdown(markdown)).toBe(text);
});

test.each([
  ['Como **cliente** quiero ver\n- camisas\n- zapatos', 'Quiero ver · camisas · zapatos'],
  [
    'Como persona que compra, quiero pagar con tarjeta para no llevar dinero',
    'Quiero pagar con tarjeta para no llevar dinero',
  ],
  ['Como equipo\nnecesito copias', 'Necesito copias'],
  ['As a buyer, I want to pay', 'I want to pay'],
  ['Como cliente, quero pagar', 'Quero pagar'],
  ['Se ve:\n- el precio\n- la talla', 'Se ve: el precio · la talla'],
  // no wish follows, or only in another sentence
  ['Como siempre, se paga al final', 'Como siempre, se paga al final'],
  ['Como antes. Ahora quiero otra cosa', 'Como antes. Ahora quiero otra cosa'],
  ['menos de 24 horas: se devuelve', 'Menos de 24 horas: se devuelve'],
  ['', ''],
])('a card shows %j as %j', (description, preview) => {
  expect(descriptionPreview(description)).toBe(preview);
});

test('a preview has at most 200 characters, and long texts of marks take no time', () => {
  expect(descriptionPreview('a'.repeat(50_000))).toHaveLength(200);
  for (const mark of ['*', '_', '[', '`', '](', '**a', '<https:', '~~'])
    expect(withoutMarkdown(mark.repeat(20_000)).length).toBeLessThanOrEqual(mark.length * 20_000);
});
