import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stage } from '#client/testing/stage.tsx';
import { useActiveInView } from './use-active-in-view.ts';

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

/** A row of choices in a narrow place, and a button that chooses the first one. */
function Row() {
  const [day, setDay] = useState('domingo');
  const row = useActiveInView(day);
  return (
    <>
      <div ref={row} data-testid="row" style={{ width: 200, overflowX: 'auto' }}>
        <SegmentedControl style={{ width: 'max-content' }} data={DAYS} value={day} onChange={setDay} />
      </div>
      <button type="button" onClick={() => setDay('lunes')}>
        Primero
      </button>
    </>
  );
}

/** Whether the label of a choice lies within the row. */
function isWhole(day: string): boolean {
  const row = page.getByTestId('row').element().getBoundingClientRect();
  const label = page.getByText(day).element().getBoundingClientRect();
  return label.left >= row.left - 1 && label.right <= row.right + 1;
}

test('the active choice of a row that scrolls is seen whole, at first and after each change', async () => {
  stage(<Row />, {}, {});
  await expect.element(page.getByText('domingo')).toBeVisible();
  await expect.poll(() => isWhole('domingo')).toBe(true);
  expect(isWhole('lunes')).toBe(false);
  await page.getByRole('button', { name: 'Primero' }).click();
  await expect.poll(() => isWhole('lunes')).toBe(true);
});
