import { Component, type ReactNode } from 'react';

interface WithFallbackProps {
  children: ReactNode;
  /** Shown instead of children that fail to render. */
  fallback: ReactNode | ((error: unknown) => ReactNode);
}

interface Caught {
  failed: { error: unknown } | null;
}

/** An error boundary: when a part fails to render, the rest of the page stays. Give it a key that changes with its content. */
export class WithFallback extends Component<WithFallbackProps, Caught> {
  override state: Caught = { failed: null };

  static getDerivedStateFromError(error: unknown): Caught {
    return { failed: { error } };
  }

  override render(): ReactNode {
    const { children, fallback } = this.props;
    if (!this.state.failed) return children;
    return typeof fallback === 'function' ? fallback(this.state.failed.error) : fallback;
  }
}
