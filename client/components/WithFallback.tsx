import { Component, type ReactNode } from 'react';

interface WithFallbackProps {
  children: ReactNode;
  /** Shown in place of children that cannot be rendered. */
  fallback: ReactNode;
}

/** Keeps a part that cannot be rendered from taking the page with it. Give it a key that changes with what it shows. */
export class WithFallback extends Component<WithFallbackProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
