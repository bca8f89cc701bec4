import { useTranslation } from 'react-i18next';
import { useConnected } from './online.ts';

/** What a control says of itself. */
interface Own {
  disabled?: boolean | undefined;
  title?: string | undefined;
}

/**
 * For a control whose action needs the server at once: without connection it is disabled, and says why. Spread the answer
 * over the control; it contains the control's own `disabled` and `title` while there is a connection.
 */
export function useServerNeeded({ disabled = false, title }: Own = {}): {
  disabled: boolean;
  title?: string;
} {
  const { t } = useTranslation('offline');
  const connected = useConnected();
  const reason = connected ? title : t('needed');
  return { disabled: disabled || !connected, ...(reason !== undefined && { title: reason }) };
}
