import { expect, it } from 'vitest';
import { addMinutes, parseTime } from './parse-time.ts';

it.each([
  ['18:00', '18:00'],
  ['18', '18:00'],
  ['9', '09:00'],
  ['18.30', '18:30'],
  ['18h', '18:00'],
  ['18h30', '18:30'],
  ['18:30 h', '18:30'],
  ['1830', '18:30'],
  ['930', '09:30'],
  ['0:05', '00:05'],
  ['6 pm', '18:00'],
  ['6:30 p. m.', '18:30'],
  ['6:30\u00a0p.\u00a0m.', '18:30'],
  ['6:30PM', '18:30'],
  ['6p', '18:00'],
  ['12 am', '00:00'],
  ['12:15 p.m.', '12:15'],
])('reads %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});

it.each(['', 'tarde', '24:00', '18:60', '13 pm', '0 am', '18:3', '123456', '18:00:00'])(
  'does not read %j',
  (text) => {
    expect(parseTime(text)).toBeNull();
  },
);

it('counts minutes around midnight', () => {
  expect(addMinutes('23:50', 15)).toBe('00:05');
  expect(addMinutes('00:05', -15)).toBe('23:50');
});
