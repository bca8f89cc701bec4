import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerson } from '#client/data/account/session.ts';
import { LANES, useBoardLook } from '#client/data/settings/board-look.ts';
import { useMySettings } from '#client/data/settings/queries.ts';
import { useSaveSettings } from '#client/data/settings/save-settings.ts';
import { useServerNeeded } from '#client/lib/connection/server-needed.ts';
import { attempt } from '#client/lib/screen/report-failure.ts';
import { type Appearance, applyAppearance, DENSITIES, useAppearance } from '#client/lib/text/appearance.ts';
import columns from '#client/locales/es/columns.json';
import { useAppSearch } from '#client/routing/app-search.ts';

export const texts = { columns };

/** The choice of lanes, of this person for this view. */
function LaneEntries() {
  const { t } = useTranslation('columns');
  const { project, saved } = useAppSearch();
  const [look, setLook] = useBoardLook(project, saved);
  return (
    <>
      <Menu.Label>{t('lanes.label')}</Menu.Label>
      <Menu.RadioGroup value={look.lanes}>
        {LANES.map((value) => (
          <Menu.RadioItem
            key={value}
            value={value}
            closeMenuOnClick
            onClick={() => setLook({ lanes: value, rows: [] })}
          >
            {t(`lanes.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}

/** The entries of the menu of the board: its lanes, and how much room its cards take, for this person on all devices. */
export function BoardEntries() {
  const { t } = useTranslation('columns');
  const { id } = usePerson();
  const settings = useMySettings(id);
  const { mutateAsync: save } = useSaveSettings(id);
  const { density } = useAppearance();
  const server = useServerNeeded();
  const choose = async (chosen: Appearance['density']) => {
    if (!settings) return;
    const appearance = { ...settings.appearance, density: chosen };
    await applyAppearance(appearance);
    const saved = await attempt(() => save({ ...settings, appearance }), t('density.failed'));
    if (!saved) await applyAppearance(settings.appearance);
  };
  return (
    <>
      <LaneEntries />
      <Menu.Divider />
      <Menu.Label>{t('density.label')}</Menu.Label>
      <Menu.RadioGroup value={density}>
        {DENSITIES.map((value) => (
          <Menu.RadioItem
            key={value}
            value={value}
            closeMenuOnClick
            {...server}
            onClick={() => void choose(value)}
          >
            {t(`density.${value}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
