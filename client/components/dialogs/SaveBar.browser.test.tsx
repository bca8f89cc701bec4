import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '#client/lib/screen/toast.ts';
import { find } from '#client/testing/lists.ts';
import { stage } from '#client/testing/stage.tsx';
import { SaveBar } from './SaveBar.tsx';

test.each([
  [1440, 900],
  [768, 1024],
  [360, 640],
])('at %d × %d px a toast covers no button of the bar that saves the next change', async (width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(1440, 900));
  stage(
    <main
      style={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh', containerType: 'inline-size' }}
    >
      <SaveBar saving={false} lostWith={[]} onSave={async () => true} onDiscard={() => undefined} />
    </main>,
    {},
    {},
  );
  const close = toast.lasting('Configuración guardada', 'Se ve en todos tus dispositivos.');
  onTestFinished(close);
  const shown = page.getByText('Configuración guardada');
  await expect.element(shown).toBeVisible();
  const boxOf = (selector: string) => find(selector).getBoundingClientRect();
  await expect.poll(() => boxOf('[data-save-bar]').bottom).toBe(height);
  await expect
    .poll(() => boxOf('[data-save-bar]').top - boxOf('.mantine-Notifications-notification').bottom)
    .toBeGreaterThan(0);
});
