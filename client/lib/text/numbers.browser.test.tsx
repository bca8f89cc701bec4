import { expect, onTestFinished, test } from 'vitest';
import { formatNumber, signed } from './format.ts';
import { i18n, setLanguage } from './i18n.ts';

test.each(['es', 'en', 'pt'] as const)(
  'a negative number has the minus sign of a change: %s',
  async (language) => {
    await setLanguage(language);
    onTestFinished(() => setLanguage('es'));
    expect(formatNumber(-5)).toBe('\u22125');
    expect(signed(-5)).toBe(formatNumber(-5));
  },
);

test.each([
  ['es', '0 puntos', '1 punto'],
  ['en', '0 points', '1 point'],
  ['pt', '0 pontos', '1 ponto'],
] as const)('none is plural: %s', async (language, none, one) => {
  await setLanguage(language);
  onTestFinished(() => setLanguage('es'));
  expect(i18n.t('common:points', { count: 0 })).toBe(none);
  expect(i18n.t('common:points', { count: 1 })).toBe(one);
});
