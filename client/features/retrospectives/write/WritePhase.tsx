import { EvidencePanel } from '../evidence/EvidencePanel.tsx';

/** The phase 'write' of a retrospective. */
export function WritePhase() {
  return <EvidencePanel />;
}
