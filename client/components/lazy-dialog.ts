import type { Namespace } from 'i18next';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { i18n } from '../lib/i18n.ts';
import { lazy } from '../lib/lazy.ts';
import { toast } from '../lib/toast.ts';
import { DialogPlaceholder } from './DialogPlaceholder.tsx';

const notifyDeferred = () => toast.info(i18n.t('offline:later'));

/** What most dialogs are given. */
interface Closable {
  opened?: boolean;
  onClose?: () => void;
}

/**
 * {@link lazy} for a dialog or a list that a person opens: a toast says when it waits for the connection.
 * @param texts namespaces of texts that only this dialog needs, besides those of all forms.
 * @param placeholder rendered until it is loaded; by default, for a dialog with `onClose`, that it is loading.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Namespace = [],
  placeholder: (props: Props) => ReactNode = ({ opened = true, onClose }: Closable) =>
    opened && onClose && createElement(DialogPlaceholder, { onClose }),
) {
  return lazy(load, {
    texts: ['forms', ...[texts].flat()] as Namespace,
    placeholder,
    onWait: notifyDeferred,
  });
}
