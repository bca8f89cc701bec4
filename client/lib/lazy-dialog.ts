import type { Namespace } from 'i18next';
import type { ComponentType } from 'react';
import { i18n } from './i18n.ts';
import { lazy } from './lazy.ts';
import { toast } from './toast.ts';

const sayLater = () => toast.info(i18n.t('offline:later'));

/** {@link lazy} for what somebody opens: whoever has to wait for the connection is told so. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Namespace = [],
) {
  return lazy(load, { texts, onWait: sayLater });
}
