import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/components/dialogs/Dialog.tsx';
import { Link } from '#client/components/layout/Link.tsx';
import { useProject } from '#client/data/projects/queries.ts';
import { columnName } from '#client/data/stories/columns.ts';
import { orWaiting } from '#client/data/write/or-waiting.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { formatNumber } from '#client/lib/text/format.ts';
import { StoryKey } from '#client/stories/marks/StoryKey.tsx';
import type { SprintEvidence } from '#shared/contracts/evidence.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { useMayWrite, useRetro } from '../state/RetroContext.ts';
import { reportFailure, tryTo } from '../state/report-failure.ts';
import { useColumnTitle } from '../state/use-columns.ts';
import classes from './EvidenceDialog.module.css';
import { type FigureStory, LISTS } from './figure-details.ts';
import { type FigureKind, figureText, type SprintFigure } from './figures.ts';
import { useFigures } from './use-figures.ts';

interface EvidenceDialogProps {
  kind: FigureKind;
  evidence: SprintEvidence;
  projectId: string;
  onClose: () => void;
}

/** The list behind a figure. While people write, the figure can become a note. */
export function EvidenceDialog({ kind, evidence, projectId, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation(['retro', 'common']);
  const project = useProject(projectId);
  const figure = useFigures(projectId).one(kind, evidence);
  const { rows, total } = LISTS[kind](evidence, { t, column: (status) => columnName(project, status) });
  return (
    <Dialog
      onClose={onClose}
      onSubmit={onClose}
      title={figure.label}
      submitLabel={t('common:close')}
      local
      onlyCloses
      aside={<AddFigure figure={figure} onAdded={onClose} />}
    >
      <p className={classes['figure']}>
        <b>{figure.figure}</b> {figure.unit} {figure.detail && <small>{figure.detail}</small>}
      </p>
      {rows.length === 0 ? (
        <p className={classes['none']}>{t('evidence.nothing')}</p>
      ) : (
        <ul className={classes['rows']}>
          {rows.map((row) => (
            <Row key={row.key} row={row} onOpen={onClose} />
          ))}
        </ul>
      )}
      {rows.length < total && (
        <p className={classes['none']}>
          {t('evidence.firstOf', { shown: formatNumber(rows.length), total: formatNumber(total) })}
        </p>
      )}
    </Dialog>
  );
}

function Row({ row: { story, text, detail }, onOpen }: { row: FigureStory; onOpen: () => void }) {
  const { t } = useTranslation('retro');
  const name = (
    <>
      <StoryKey>{story.key}</StoryKey> <span>{story.title}</span>
    </>
  );
  return (
    <li>
      {story.exists ? (
        <Link
          search={(previous) => ({ ...previous, story: story.id })}
          className={classes['story']}
          onClick={onOpen}
        >
          {name}
        </Link>
      ) : (
        <span className={classes['story']} title={t('evidence.storyGone')}>
          {name}
        </span>
      )}
      <span className={classes['value']}>
        {text}
        {detail && <small>{detail}</small>}
      </span>
    </li>
  );
}

/** Makes a note of a figure, in a column that the person chooses. Only while people write. */
function AddFigure({ figure, onAdded }: { figure: SprintFigure; onAdded: () => void }) {
  const { t } = useTranslation('retro');
  const { retro, change } = useRetro();
  const mayWrite = useMayWrite();
  const columnTitle = useColumnTitle(retro);
  if (!mayWrite || retro.phase !== 'write') return null;

  const add = async (columnId: string) => {
    const note = {
      id: newId(),
      column_id: columnId,
      body: figureText(figure).slice(0, RETRO_LIMITS.note),
      figure: figure.kind,
    };
    const input = { retrospective_id: retro.id, ...note };
    const failed = t('evidence.addFailed');
    const send = () => orWaiting(change('write_note', input), reportFailure(failed));
    if (!(await tryTo(send, failed))) return;
    toast.success(t('evidence.added', { column: columnTitle(columnId) }));
    onAdded();
  };
  return (
    <Menu position="top-start" width={240}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}>{t('evidence.add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('evidence.addTo')}</Menu.Label>
        {retro.columns.map(({ id }) => (
          <Menu.Item key={id} onClick={() => void add(id)}>
            {columnTitle(id)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
