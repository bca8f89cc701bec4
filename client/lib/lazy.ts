import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { checkConnection, untilOnline } from './online.ts';

/**
 * `lazy` of React, for parts that are loaded when first shown: without connection it waits for it, where React would
 * remember the failure for as long as the page lives.
 */
export function lazy<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return reactLazy(async () => {
    for (;;) {
      try {
        return await load();
      } catch (error) {
        if (await checkConnection()) throw error;
        await untilOnline();
      }
    }
  });
}
