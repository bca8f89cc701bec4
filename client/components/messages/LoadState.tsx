import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure.tsx';
import { Loading } from './Loading.tsx';

/** The state of a read, as a query returns it. */
interface Read {
  isPending: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
}

interface LoadStateProps {
  /** The reads that the content needs. */
  reads: readonly Read[];
  /** Says what could not be loaded. */
  title: string;
  /** Whether only a part of a view or dialog is loaded: then a line says that it failed, without a drawing. */
  part?: boolean;
  /** The placeholder of a view, which shows this in place of its content; by default some lines while a read is pending. */
  children?: ReactNode;
}

/** Shown while content loads, or when it could not be loaded: what happened, and 'Reintentar'. */
export function LoadState({ reads, title, part = false, children }: LoadStateProps) {
  const failed = reads.find(({ error }) => error);
  if (failed) {
    const retry = () => Promise.all(reads.map(({ refetch }) => refetch()));
    return <LoadFailure title={title} error={failed.error} onRetry={retry} part={part} />;
  }
  return children ?? (reads.some(({ isPending }) => isPending) && <Loading />);
}
