import { type ComponentType, createElement, type ReactNode } from 'react';
import { toast } from '../screen/toast.ts';
import { i18n } from '../text/i18n.ts';
import { lazy, type PartSource, type PropsOf } from './lazy.ts';

/** Shows a toast: the dialog opens when the connection is back. */
export const notifyDeferred = () => toast.info(i18n.t('offline:later'));

/** The props of most dialogs. */
interface Closable {
  opened?: boolean;
  onClose?: () => void;
}

let Placeholder: ComponentType<{ onClose: () => void }> = () => null;

/** Sets the placeholder that is shown while a dialog's code loads. */
export function setDialogPlaceholder(component: ComponentType<{ onClose: () => void }>): void {
  Placeholder = component;
}

function isLoading({ opened = true, onClose }: Closable): ReactNode {
  return opened && onClose && createElement(Placeholder, { onClose });
}

/**
 * {@link lazy} for a dialog or a list that a person opens: a toast says when it waits for the connection.
 * @param placeholder rendered until it is loaded; by default, for a dialog with `onClose`, a note that it is loading.
 */
export function lazyDialog<Source extends PartSource, Name extends keyof Source>(
  load: () => Promise<Source>,
  name: Name,
  placeholder: (props: PropsOf<Source[Name]>) => ReactNode = isLoading,
) {
  return lazy(load, name, { placeholder, onWait: notifyDeferred });
}
