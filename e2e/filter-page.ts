import { expect, type Locator } from '@playwright/test';

// A box of the filters follows the address, which changes a moment after the click: `check()` does not wait for that.

/** Ticks a box of the filters. */
export async function tick(box: Locator): Promise<void> {
  await box.click();
  await expect(box).toBeChecked();
}
