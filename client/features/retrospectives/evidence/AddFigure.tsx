import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { orWaiting } from '#client/data/write/or-waiting.ts';
import { toast } from '#client/lib/screen/toast.ts';
import { newId } from '#client/lib/state/new-id.ts';
import { RETRO_LIMITS } from '#shared/rules/meetings/retro-limits.ts';
import { useColumnTitle } from '../column-title.ts';
import { useRetro } from '../RetroContext.ts';
import { reportFailure, tryTo } from '../report-failure.ts';
import { useMayWrite } from '../write/OtherBrowser.tsx';
import { figureText, type SprintFigure } from './figures.ts';

/** Makes a note of a figure, in a column that the person chooses. Nothing unless people write now. */
export function AddFigure({ figure, onAdded }: { figure: SprintFigure; onAdded: () => void }) {
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
