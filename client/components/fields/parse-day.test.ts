import { describe, expect, it } from 'vitest';
import { parseDay } from './parse-day.ts';

// a Sunday
const TODAY = '2026-11-22';
const parse = (text: string, locale = 'es-ES', near = TODAY) =>
  parseDay(text, { locale, today: TODAY, near });

describe('a typed date', () => {
  it.each([
    ['25 nov', '2026-11-25'],
    ['25 nov.', '2026-11-25'],
    ['25 de noviembre', '2026-11-25'],
    ['25 de noviembre de 2027', '2027-11-25'],
    ['miércoles, 25 de noviembre de 2026', '2026-11-25'],
    ['25/11', '2026-11-25'],
    ['25.11.2026', '2026-11-25'],
    ['25-11-26', '2026-11-25'],
    ['2026-11-25', '2026-11-25'],
    ['2026/11/25', '2026-11-25'],
    ['25/11/2026 0:00:00', '2026-11-25'],
    ['25/11/2026, 17:30', '2026-11-25'],
    ['2026-11-25T17:30:00', '2026-11-25'],
    ['5 ENE', '2027-01-05'],
    ['5/1', '2027-01-05'],
    ['11/25', '2026-11-25'],
    ['29/2/2028', '2028-02-29'],
    ['ayer', '2026-11-21'],
    ['hoy', '2026-11-22'],
    ['Mañana', '2026-11-23'],
    ['manana', '2026-11-23'],
    ['pasado mañana', '2026-11-24'],
    ['lunes', '2026-11-23'],
    ['sáb', '2026-11-28'],
    ['domingo', '2026-11-29'],
    ['el viernes', '2026-11-27'],
    ['próximo viernes', '2026-11-27'],
    ['el viernes que viene', '2026-11-27'],
    ['+3', '2026-11-25'],
    ['en 2 semanas', '2026-12-06'],
    ['dentro de 1 semana', '2026-11-29'],
    ['en 10 días', '2026-12-02'],
  ])('in Spanish: %s', (text, day) => expect(parse(text)).toBe(day));

  it.each([
    ['25 Nov', '2026-11-25'],
    ['Nov 25', '2026-11-25'],
    ['November 25th, 2027', '2027-11-25'],
    ['tomorrow', '2026-11-23'],
    ['monday', '2026-11-23'],
    ['next Friday', '2026-11-27'],
    ['in 1 week', '2026-11-29'],
    ['in 3 days', '2026-11-25'],
  ])('in English: %s', (text, day) => expect(parse(text, 'en-GB')).toBe(day));

  it.each([
    ['25 de nov', '2026-11-25'],
    ['amanhã', '2026-11-23'],
    ['segunda', '2026-11-23'],
    ['segunda-feira', '2026-11-23'],
    ['terça', '2026-11-24'],
    ['próxima sexta', '2026-11-27'],
    ['em 2 semanas', '2026-12-06'],
  ])('in Portuguese: %s', (text, day) => expect(parse(text, 'pt-BR')).toBe(day));

  it('has the order of day and month of its language', () => {
    expect(parse('3/4/2026', 'es-ES')).toBe('2026-04-03');
    expect(parse('3/4/2026', 'en-GB')).toBe('2026-04-03');
    expect(parse('3/4/2026', 'en-US')).toBe('2026-03-04');
    expect(parse('25/11/2026', 'en-US')).toBe('2026-11-25');
  });

  it('without a year is the nearest one to the date that was there', () => {
    expect(parse('4 mar', 'es-ES', '2026-03-03')).toBe('2026-03-04');
    expect(parse('4 mar')).toBe('2027-03-04');
  });

  it('may be of a year that nothing accepts: the form refuses it', () => {
    expect(parse('0026-03-02')).toBe('0026-03-02');
    expect(parse('9999-12-31')).toBe('9999-12-31');
  });

  it.each([
    '',
    ' ',
    '25',
    'nov',
    '31/2',
    '30 feb',
    '25/13/2026',
    '25/11/2',
    '25/11/202',
    'x',
    'ma',
    '1/2/3/4',
    '12:30',
    '+',
    'en 2',
    'en 2 lunes',
    'próximo',
    'el',
  ])('is not: %s', (text) => expect(parse(text)).toBeNull());
});
