import type { ComponentProps } from 'react';
import { ServerButton } from './ServerButton.tsx';

interface NextPageButtonProps
  extends Pick<ComponentProps<typeof ServerButton>, 'size' | 'variant' | 'className' | 'children'> {
  /** Whether a page is being loaded. */
  loading: boolean;
  /** Loads the next page. */
  onLoad: () => void;
}

/** Loads the next page of a list; a second press while it loads does nothing. Show it while there is a next page. */
export function NextPageButton({ loading, onLoad, ...props }: NextPageButtonProps) {
  return <ServerButton {...props} aria-disabled={loading || undefined} onClick={() => loading || onLoad()} />;
}
