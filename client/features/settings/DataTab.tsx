import { DeleteSection } from './DeleteSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** What is the person's own: their data, their devices, their account. */
export function DataTab() {
  return (
    <>
      <ExportSection />
      <SessionsSection />
      <DeleteSection />
    </>
  );
}
