import { useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applyAppearance, getAppearance } from '#client/lib/text/appearance.ts';
import { stage } from '#client/testing/stage.tsx';
import { TimeField } from './TimeField.tsx';

function Field({ first }: { first: string }) {
  const [time, setTime] = useState(first);
  return (
    <>
      <TimeField label="A las" value={time} onChange={setTime} />
      <output>{time}</output>
    </>
  );
}
const field = () => page.getByRole('textbox', { name: 'A las' });
const shown = () => (field().element() as HTMLInputElement).value;
const value = () => page.getByRole('status');

async function useHours(timeFormat: '12h' | '24h'): Promise<void> {
  const before = getAppearance();
  onTestFinished(() => applyAppearance(before));
  await applyAppearance({ ...before, timeFormat });
}

test('a time is shown with 24 hours, typed in any form, and moved by arrows', async () => {
  await useHours('24h');
  stage(<Field first="18:00" />, {}, {});
  await expect.element(field()).toHaveValue('18:00');
  await field().fill('6:30 pm');
  await expect.element(value()).toHaveTextContent('18:30');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('18:30');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  await expect.element(field()).toHaveValue('18:45');
  await expect.element(value()).toHaveTextContent('18:45');
});

test('with 12 hours it shows the half of the day', async () => {
  await useHours('12h');
  stage(<Field first="18:00" />, {}, {});
  await expect.poll(shown).toMatch(/^6:00\sp\.\sm\.$/);
  await field().fill('9 a. m.');
  await userEvent.keyboard('{Tab}');
  await expect.poll(shown).toMatch(/^9:00\sa\.\sm\.$/);
  await expect.element(value()).toHaveTextContent('09:00');
});

test('what is not a time is said when the field is left, and kept', async () => {
  await useHours('24h');
  stage(<Field first="18:00" />, {}, {});
  await field().fill('tarde');
  await expect.element(value()).toBeEmptyDOMElement();
  await expect.element(page.getByText('No es una hora.', { exact: false })).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('No es una hora. Escribe, por ejemplo, 18:00.')).toBeVisible();
  await expect.element(field()).toHaveValue('tarde');
});
