import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { toast } from '#client/lib/screen/toast.ts';
import { find } from '#client/testing/lists.ts';
import { stage } from '#client/testing/stage.tsx';
import { SaveBar } from './SaveBar.tsx';

const SHORT = 'Hay cambios sin guardar.';
const LONG = 'Hay cambios sin guardar en el nombre, la clave, las columnas, los festivos y los límites.';

test.each([
  [1440, 900, SHORT],
  [768, 1024, SHORT],
  [360, 640, SHORT],
  [360, 640, LONG],
])(
  'at %d × %d px a toast covers no part of the bar that saves the next change: «%s»',
  async (width, height, text) => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1440, 900));
    stage(
      <main
        style={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: '100dvh',
          containerType: 'inline-size',
        }}
      >
        <SaveBar
          text={text}
          saving={false}
          lostWith={[]}
          onSave={async () => true}
          onDiscard={() => undefined}
        />
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
  },
);
