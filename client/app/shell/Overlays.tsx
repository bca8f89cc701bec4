import { useState } from 'react';
import { DialogPlaceholder } from '#client/components/dialogs/DialogPlaceholder.tsx';
import { Loading } from '#client/components/messages/Loading.tsx';
import { closeStoryEdit, useStoryEdit } from '#client/data/stories/story-edit.ts';
import { usePeek } from '#client/data/stories/story-peek.ts';
import { lazy } from '#client/lib/lazy/lazy.ts';
import { lazyDialog, setDialogPlaceholder } from '#client/lib/lazy/lazy-dialog.ts';
import { type AppSearch, useAppSearch, useSetAppSearch } from '#client/routing/app-search.ts';
import classes from './PanelPlaceholder.module.css';

setDialogPlaceholder(DialogPlaceholder);

const NewStoryDialog = lazyDialog(
  () => import('#client/features/user-stories/new/NewStoryDialog.tsx'),
  'NewStoryDialog',
  () => <AddressPlaceholder />,
);
// without connection its placeholder says so
const StoryPanel = lazy(() => import('#client/features/user-stories/panel/StoryPanel.tsx'), 'StoryPanel', {
  placeholder: PanelPlaceholder,
});

const StoryEditor = lazyDialog(
  () => import('#client/stories/edits/StoryEditor.tsx'),
  'StoryEditor',
  () => <DialogPlaceholder onClose={closeStoryEdit} />,
);

const StoryPeek = lazy(() => import('#client/stories/peek/StoryPeek.tsx'), 'StoryPeek');

const ofAddress = () => <AddressPlaceholder />;
const DeletedProjects = lazyDialog(
  () => import('#client/features/projects/life/DeletedProjects.tsx'),
  'DeletedProjects',
  ofAddress,
);
const DeletedStories = lazyDialog(
  () => import('#client/features/user-stories/deleted/DeletedStories.tsx'),
  'DeletedStories',
  ofAddress,
);
const TypedTexts = lazyDialog(
  () => import('#client/features/typed-texts/TypedTexts.tsx'),
  'TypedTexts',
  ofAddress,
);

/** The dialogs that keep the typed text while they are closed, until it has been sent. */
const DIALOGS = {
  project: lazyDialog(() => import('#client/features/projects/NewProjectDialog.tsx'), 'NewProjectDialog'),
  sprint: lazyDialog(() => import('#client/features/sprints/NewSprintDialog.tsx'), 'NewSprintDialog'),
  invite: lazyDialog(() => import('#client/features/invitations/InviteDialog.tsx'), 'InviteDialog'),
};
type DialogName = keyof typeof DIALOGS;

const isKept = (dialog: AppSearch['dialog']): dialog is DialogName =>
  dialog !== undefined && dialog in DIALOGS;

/** Stands in the place of a dialog that the address opens. */
function AddressPlaceholder() {
  const setSearch = useSetAppSearch();
  return (
    <DialogPlaceholder
      onClose={() => setSearch({ dialog: undefined, status: undefined }, { replace: true })}
    />
  );
}

/** The dialogs and the story panel that the address opens above the view. Each is loaded when it is first opened. */
export function Overlays() {
  const { dialog, story } = useAppSearch();
  const setSearch = useSetAppSearch();
  const edit = useStoryEdit();
  const peek = usePeek();
  const [opened, setOpened] = useState<readonly DialogName[]>([]);
  if (isKept(dialog) && !opened.includes(dialog)) setOpened([...opened, dialog]);

  return (
    <>
      {opened.map((name) => {
        const KeptDialog = DIALOGS[name];
        return (
          <KeptDialog
            key={name}
            opened={dialog === name}
            onClose={() => setSearch({ dialog: undefined }, { replace: true })}
          />
        );
      })}
      {dialog === 'story' && <NewStoryDialog />}
      {dialog === 'deleted-projects' && <DeletedProjects />}
      {dialog === 'deleted-stories' && <DeletedStories />}
      {dialog === 'texts' && <TypedTexts />}
      {story !== undefined && <StoryPanel />}
      {peek && <StoryPeek peek={peek} />}
      {edit && <StoryEditor key={edit.id} edit={edit} />}
    </>
  );
}

/** Stands in the place of the story panel while its code is loaded. */
function PanelPlaceholder() {
  return (
    <div className={classes['panel']}>
      <Loading />
    </div>
  );
}
