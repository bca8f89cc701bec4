import { DeleteSection } from './DeleteSection.tsx';
import { ExportSection } from './ExportSection.tsx';
import type { DeleteProject } from './OwnedProjectRow.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** The person's data, devices and account. */
export function DataTab({ DeleteProject }: { DeleteProject: DeleteProject }) {
  return (
    <>
      <ExportSection />
      <SessionsSection />
      <DeleteSection DeleteProject={DeleteProject} />
    </>
  );
}
