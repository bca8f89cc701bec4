import admin from '#client/locales/es/admin.json';
import { BackupsSection } from './BackupsSection.tsx';
import { DeletedProjectsSection } from './DeletedProjectsSection.tsx';
import { DemoSection } from './DemoSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { SetUpSection } from './SetUpSection.tsx';
import { SystemSection } from './SystemSection.tsx';
import { TestMailSection } from './TestMailSection.tsx';

export const texts = { admin };

/** The tab of administrators: accounts, deleted projects, backups, a test of the mail server, the demo workspace, and the state of the system. */
export function AdministrationTab() {
  return (
    <>
      <SetUpSection />
      <PeopleSection />
      <DeletedProjectsSection />
      <BackupsSection />
      <TestMailSection />
      <DemoSection />
      <SystemSection />
    </>
  );
}
