import type { Namespace } from 'i18next';
import type { ComponentType } from 'react';
import { i18n } from './i18n.ts';
import { lazy } from './lazy.ts';
import { toast } from './toast.ts';

const notifyDeferred = () => toast.info(i18n.t('offline:later'));

/** {@link lazy} for a dialog that a person opens: a toast says when it waits for the connection. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Namespace = [],
) {
  return lazy(load, { texts, onWait: notifyDeferred });
}
