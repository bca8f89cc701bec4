import { DeleteSection } from './DeleteSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** The person's data, devices and account. */
export function DataTab() {
  return (
    <>
      <ExportSection />
      <SessionsSection />
      <DeleteSection />
    </>
  );
}
