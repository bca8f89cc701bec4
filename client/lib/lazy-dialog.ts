import type { Namespace } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { i18n } from './i18n.ts';
import { lazy } from './lazy.ts';
import { toast } from './toast.ts';

const notifyDeferred = () => toast.info(i18n.t('offline:later'));

/**
 * {@link lazy} for a dialog or a list that a person opens: a toast says when it waits for the connection.
 * @param placeholder rendered until it is loaded.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Namespace = [],
  placeholder: (props: Props) => ReactNode = () => undefined,
) {
  return lazy(load, { texts, placeholder, onWait: notifyDeferred });
}
