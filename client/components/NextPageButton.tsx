import type { ComponentProps } from 'react';
import { ServerButton } from './ServerButton.tsx';

interface NextPageButtonProps
  extends Pick<ComponentProps<typeof ServerButton>, 'size' | 'variant' | 'className' | 'children'> {
  /** Whether there is a next page; the button shows only then. */
  hasNext: boolean;
  /** Whether a page is being loaded. */
  loading: boolean;
  /** Loads the next page. */
  onLoad: () => void;
}

/** Loads the next page of a list; a second press while it loads does nothing. `className` is that of the line around it. */
export function NextPageButton({ hasNext, loading, onLoad, className, ...props }: NextPageButtonProps) {
  if (!hasNext) return null;
  return (
    <div className={className}>
      <ServerButton {...props} aria-disabled={loading || undefined} onClick={() => loading || onLoad()} />
    </div>
  );
}
