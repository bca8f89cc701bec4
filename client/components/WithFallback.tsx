import { Component, type ReactNode } from 'react';

interface WithFallbackProps {
  children: ReactNode;
  /** Shown instead of children that fail to render. */
  fallback: ReactNode;
}

/** An error boundary: when a part fails to render, the rest of the page stays. Give it a key that changes with its content. */
export class WithFallback extends Component<WithFallbackProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
