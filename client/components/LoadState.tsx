import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { Loading } from './Loading.tsx';

/** What is known of a read, as a query gives it. */
interface Read {
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface LoadStateProps {
  /** What the content needs. */
  reads: readonly Read[];
  /** Says what could not be loaded. */
  title: string;
  /** Whether only a part of a view or dialog is loaded: then a line says that it failed, without a drawing. */
  part?: boolean;
  /** The placeholder while it loads; some lines of text by default. */
  children?: ReactNode;
}

/** Shown while content loads or when it could not be loaded, with 'Reintentar'. Nothing once everything is read. */
export function LoadState({ reads, title, part = false, children = <Loading /> }: LoadStateProps) {
  const failed = reads.find(({ error }) => error);
  if (failed) {
    const retry = () => Promise.all(reads.map(({ refetch }) => refetch()));
    return <LoadFailure title={title} error={failed.error} onRetry={retry} part={part} />;
  }
  return reads.some(({ isPending }) => isPending) && children;
}
