import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/components/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { useFormDialog } from '#client/components/dialogs/use-form-dialog.ts';
import { usePerson } from '#client/data/account/session.ts';
import { recoverProject } from '#client/data/projects/deleted-projects.ts';
import { deleteProject } from '#client/data/projects/mutations.ts';
import { describeOffer, useOwnershipOffer } from '#client/data/projects/ownership-offers.ts';
import { type Project, useRefreshProjects } from '#client/data/projects/queries.ts';
import { useFocusReturn } from '#client/lib/keys/focus-return.ts';
import { offerUndo } from '#client/lib/screen/offer-undo.ts';
import projects from '#client/locales/es/projects.json';
import { DAYS_TO_RECOVER } from '#shared/rules/limits.ts';
import { HeirSelect } from './HeirSelect.tsx';
import { matchesProjectName } from './matches-project-name.ts';
import { heirsOf, useOffer } from './use-offer.ts';

export const texts = { projects };

interface DeleteProjectDialogProps {
  project: Project;
  onClose: () => void;
  /** Called before the projects are read again without this one. */
  onDeleted?: (() => void) | undefined;
}

/**
 * Deletes a project once its name is typed. If other people work in it, the dialog first proposes to offer it to one of them; deleting
 * is the second choice.
 */
export function DeleteProjectDialog({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  // the second dialog is opened from the first, which is gone when it closes
  useFocusReturn(true);
  const heirs = heirsOf(project, usePerson().id);
  const [deleting, setDeleting] = useState(heirs.length === 0);
  return deleting ? (
    <ByName project={project} onClose={onClose} onDeleted={onDeleted} />
  ) : (
    <OfferFirst project={project} heirs={heirs} onClose={onClose} onDelete={() => setDeleting(true)} />
  );
}

interface OfferFirstProps extends Pick<DeleteProjectDialogProps, 'project' | 'onClose'> {
  heirs: Project['members'];
  /** The person wants to delete it nevertheless. */
  onDelete: () => void;
}

function OfferFirst({ project, heirs, onClose, onDelete }: OfferFirstProps) {
  const { t } = useTranslation('projects');
  const [heirId, setHeirId] = useState<string | null>(null);
  const heir = heirs.find(({ id }) => id === heirId);
  const send = useOffer(project);
  const last = useOwnershipOffer(project.id);
  const open = last?.state === 'open';
  const form = useFormDialog({
    submit: async () => heir && send(heir),
    onDone: onClose,
    failed: t('life.failed'),
  });
  return (
    <Dialog
      {...form.dialog}
      onClose={onClose}
      {...(open && { onSubmit: onClose, local: true, onlyCloses: true })}
      title={t('life.deleteDialog', { name: project.name })}
      submitLabel={t(open ? 'life.keep' : 'life.handOver')}
      incomplete={!open && heir === undefined}
      aside={
        <Button variant="subtle" data-danger onClick={onDelete}>
          {t('life.deleteAnyway')}
        </Button>
      }
    >
      <p>{t('life.offerFirst', { count: heirs.length })}</p>
      {last && <p role="status">{describeOffer(last)}</p>}
      {!open && <HeirSelect heirs={heirs} value={heirId} onChange={setHeirId} />}
    </Dialog>
  );
}

function ByName({ project, onClose, onDeleted }: DeleteProjectDialogProps) {
  const { t } = useTranslation('projects');
  const refresh = useRefreshProjects();
  const [typed, setTyped] = useState('');
  const matches = matchesProjectName(typed, project);
  const recover = () => recoverProject(project.id).then(refresh);
  const onDone = async () => {
    onDeleted?.();
    await refresh();
    const detail = t('life.deletedDetail', { name: project.name, count: DAYS_TO_RECOVER });
    offerUndo(t('life.deleted'), detail, recover, t('life.recoverFailed'));
  };
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t('life.deleteDialog', { name: project.name })}
      submitLabel={t('life.delete')}
      incomplete={!matches}
      submit={() => deleteProject(project.id)}
      onDone={onDone}
      failed={t('life.deleteFailed')}
    >
      <p>{t('life.deleteText', { count: DAYS_TO_RECOVER })}</p>
      <TextInput
        label={t('life.typeName', { name: project.name })}
        autoComplete="off"
        data-autofocus
        data-missing={matches ? undefined : t('new.name')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
