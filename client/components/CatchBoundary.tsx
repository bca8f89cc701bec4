import { Component, type ComponentType, createElement, type ReactNode } from 'react';

interface CatchBoundaryProps {
  /** Another key shows the children again. */
  resetKey: string;
  /** Shown instead of the children once one of them fails. */
  fallback: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

interface Caught {
  failed: { error: unknown } | null;
  resetKey: string;
}

/** Catches what its children throw while they render. */
export class CatchBoundary extends Component<CatchBoundaryProps, Caught> {
  override state: Caught = { failed: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ resetKey }: CatchBoundaryProps, state: Caught): Partial<Caught> | null {
    return resetKey === state.resetKey ? null : { resetKey, failed: null };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? createElement(this.props.fallback, failed) : this.props.children;
  }
}
