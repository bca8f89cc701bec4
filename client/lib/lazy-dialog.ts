import type { Namespace } from 'i18next';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { i18n } from './i18n.ts';
import { lazy } from './lazy.ts';
import { toast } from './toast.ts';

const notifyDeferred = () => toast.info(i18n.t('offline:later'));

/** What most dialogs are given. */
interface Closable {
  opened?: boolean;
  onClose?: () => void;
}

let Placeholder: ComponentType<{ onClose: () => void }> = () => null;

/** Sets what stands in the place of a dialog while its code is on its way. */
export function setDialogPlaceholder(component: ComponentType<{ onClose: () => void }>): void {
  Placeholder = component;
}

/**
 * {@link lazy} for a dialog or a list that a person opens: a toast says when it waits for the connection.
 * @param texts namespaces of texts that only this dialog needs, besides those of all forms.
 * @param placeholder rendered until it is loaded; by default, for a dialog with `onClose`, what says that it is loading.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Namespace = [],
  placeholder: (props: Props) => ReactNode = ({ opened = true, onClose }: Closable) =>
    opened && onClose && createElement(Placeholder, { onClose }),
) {
  return lazy(load, {
    texts: ['forms', ...[texts].flat()] as Namespace,
    placeholder,
    onWait: notifyDeferred,
  });
}
