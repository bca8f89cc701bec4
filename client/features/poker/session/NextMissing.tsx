import { IconChevronRight } from '@tabler/icons-react';
import { usePrimaryStep } from './use-primary-step.ts';

/** Leads to the next story that waits for the person's vote; nothing when none does. */
export function NextMissing({ className }: { className: string | undefined }) {
  const step = usePrimaryStep();
  if (!step) return null;
  return (
    <button type="button" className={className} onClick={step.run}>
      {step.label}
      <IconChevronRight size={14} stroke={1.6} aria-hidden />
    </button>
  );
}
