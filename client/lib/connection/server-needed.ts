import { useTranslation } from 'react-i18next';
import { useConnected } from './online.ts';

/** The props of a control that are replaced while there is no connection. */
interface OwnProps {
  disabled?: boolean | undefined;
  title?: string | undefined;
}

/**
 * Props for a control whose action needs the server at once. Without connection they disable the control and its title says
 * why; with a connection they are the control's own `disabled` and `title`.
 */
export function useServerNeeded({ disabled = false, title }: OwnProps = {}): {
  disabled: boolean;
  title?: string;
} {
  const { t } = useTranslation('offline');
  const connected = useConnected();
  const reason = connected ? title : t('needed');
  return { disabled: disabled || !connected, ...(reason !== undefined && { title: reason }) };
}
