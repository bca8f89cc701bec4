import { Suspense, useState } from 'react';
import { lazy, lazyDialog } from '../../lib/lazy.ts';
import { type AppSearch, useAppSearch, useSetAppSearch } from '../../lib/search.ts';

const NewStoryDialog = lazyDialog(async () => ({
  default: (await import('../../features/user-stories/NewStoryDialog.tsx')).NewStoryDialog,
}));
const StoryPanel = lazyDialog(async () => ({
  default: (await import('../../features/user-stories/StoryPanel.tsx')).StoryPanel,
}));

const ProjectSettings = lazyDialog(async () => ({
  default: (await import('../../features/projects/ProjectSettings.tsx')).ProjectSettings,
}));
const LabelList = lazy(async () => ({
  default: (await import('../../features/backlog/LabelsDialog.tsx')).LabelList,
}));
const DeletedProjects = lazyDialog(async () => ({
  default: (await import('../../features/projects/DeletedProjects.tsx')).DeletedProjects,
}));

/** The dialogs that keep what was typed while they are closed, until it has been sent. */
const DIALOGS = {
  project: lazyDialog(async () => ({
    default: (await import('../../features/projects/NewProjectDialog.tsx')).NewProjectDialog,
  })),
  sprint: lazyDialog(async () => ({
    default: (await import('../../features/sprints/NewSprintDialog.tsx')).NewSprintDialog,
  })),
  invite: lazyDialog(async () => ({
    default: (await import('../../features/invitations/InviteDialog.tsx')).InviteDialog,
  })),
};
type DialogName = keyof typeof DIALOGS;

const isKept = (dialog: AppSearch['dialog']): dialog is DialogName =>
  dialog !== undefined && dialog in DIALOGS;

/** What the address opens above the view: dialogs, and the panel of a story. Each is loaded when first opened. */
export function Overlays() {
  const { dialog, story } = useAppSearch();
  const setSearch = useSetAppSearch();
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  if (isKept(dialog) && !opened.includes(dialog)) setOpened([...opened, dialog]);

  return (
    <>
      {opened.map((name) => {
        const KeptDialog = DIALOGS[name];
        return (
          <Suspense key={name}>
            <KeptDialog
              opened={dialog === name}
              onClose={() => setSearch({ dialog: undefined }, { replace: true })}
            />
          </Suspense>
        );
      })}
      <Suspense>
        {dialog === 'story' && <NewStoryDialog />}
        {dialog === 'project-settings' && (
          <ProjectSettings
            labels={(projectId) => (
              <Suspense>
                <LabelList projectId={projectId} />
              </Suspense>
            )}
          />
        )}
        {dialog === 'deleted-projects' && <DeletedProjects />}
        {story !== undefined && <StoryPanel />}
      </Suspense>
    </>
  );
}
