import { type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';
import { i18n } from './i18n.ts';
import { patiently } from './online.ts';
import { toast } from './toast.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * `lazy` of React, for parts that are loaded when first shown: without connection it waits for it, where React would
 * remember the failure for as long as the page lives.
 */
export function lazy<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return reactLazy(() => patiently(load));
}

/** The same for what somebody opens: whoever has to wait for the connection is told so. */
export function lazyDialog<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return reactLazy(() => patiently(load, () => toast.info(i18n.t('offline:later'))));
}
