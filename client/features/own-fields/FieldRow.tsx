import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EditMenu } from '#client/components/layout/EditMenu.tsx';
import { MenuEntry } from '#client/components/layout/MenuEntry.tsx';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import type { SortableRow } from '#client/lib/drag/use-sortable-rows.ts';
import { formatList } from '#client/lib/text/format.ts';
import { KIND_ICONS, offeredKind } from '#client/stories/marks/field-kinds.ts';
import type { StoryType } from '#shared/rules/stories/story.ts';
import classes from './OwnFieldSettings.module.css';

interface FieldRowProps {
  field: OwnField;
  drag: SortableRow;
  manage: boolean;
  /** How many open stories have a value, and how many there are; undefined: not known yet. */
  used: { count: number; of: number } | undefined;
  onEdit: () => void;
  onRemove: () => void;
  /** Missing where there is no place above it, or below it. */
  onUp?: () => void;
  onDown?: () => void;
}

/** A field in the settings: its kind, its values, where it shows and how many stories have one. */
export function FieldRow({ field, drag, manage, used, onEdit, onRemove, onUp, onDown }: FieldRowProps) {
  const { t } = useTranslation('ownFields');
  const kind = offeredKind(field.kind);
  const Icon = KIND_ICONS[kind];
  const places = { panel: true, card: field.on_card, row: field.on_row, filter: field.in_filter };
  const shown = (Object.keys(places) as (keyof typeof places)[]).filter((place) => places[place]);
  return (
    <li {...drag} className={classes['row']}>
      {manage ? (
        <span className={classes['grip']} data-grip aria-hidden="true">
          <IconGripVertical size={16} stroke={1.6} />
        </span>
      ) : (
        <span />
      )}
      <b className={classes['name']}>{field.name}</b>
      <span className={classes['kind']}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {t(`kind.${kind}.name`)}
      </span>
      <Values field={field} />
      <span className={classes['places']}>
        {shown.map((place) => (
          <i key={place}>{t(`place.${place}.short`)}</i>
        ))}
      </span>
      <span className={classes['used']}>{used && t('usedBy', { count: used.count, of: used.of })}</span>
      {manage && (
        <EditMenu
          label={t('optionsOf', { name: field.name })}
          edit={t('edit')}
          onEdit={onEdit}
          onRemove={onRemove}
        >
          {onUp && (
            <MenuEntry server icon={IconArrowUp} onClick={onUp}>
              {t('up')}
            </MenuEntry>
          )}
          {onDown && (
            <MenuEntry server icon={IconArrowDown} onClick={onDown}>
              {t('down')}
            </MenuEntry>
          )}
        </EditMenu>
      )}
    </li>
  );
}

/** 'Norte, Sur y Puerto', 'En €, con 2 decimales · Para Error' */
function Values({ field: { kind, settings, types } }: { field: OwnField }) {
  const { t } = useTranslation(['ownFields', 'common']);
  const { options = [], unit, decimals = 0 } = settings;
  const names = options.filter(({ removed }) => !removed).map(({ name }) => name);
  const numbers = [...(unit ? [t('inUnit', { unit })] : []), t('withDecimals', { count: decimals })].join(
    ', ',
  );
  const values =
    kind === 'number' ? numbers : names.length > 0 ? formatList(names) : t(`kind.${offeredKind(kind)}.hint`);
  const own = types?.map((type) => t(`common:type.${type as StoryType}`));
  const text = [values, ...(own ? [t('forTypes', { types: formatList(own) })] : [])].join(' · ');
  return (
    <span className={classes['values']} title={text}>
      {text}
    </span>
  );
}
