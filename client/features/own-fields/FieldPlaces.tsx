import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#client/components/fields/Checkbox.tsx';
import type { OwnField } from '#client/data/own-fields/queries.ts';
import { FIELD_LIMITS } from '#shared/rules/stories/own-fields.ts';
import classes from './FieldDialog.module.css';

/** Where a field may show beside the panel, and how many fields of a project do. */
export const PLACES = [
  { place: 'card', column: 'on_card', max: FIELD_LIMITS.onCard },
  { place: 'row', column: 'on_row', max: FIELD_LIMITS.onRow },
  { place: 'filter', column: 'in_filter', max: FIELD_LIMITS.fields },
] as const;
export type Place = (typeof PLACES)[number]['column'];

interface FieldPlacesProps {
  shown: Record<Place, boolean>;
  /** The chosen places that have no room. */
  crowded: readonly { column: Place }[];
  /** The other fields of the project. */
  others: readonly OwnField[];
  /** The fields that make room, by the place. */
  dropped: Partial<Record<Place, string>>;
  onShow: (shown: Partial<Record<Place, boolean>>) => void;
  onDrop: (dropped: Partial<Record<Place, string>>) => void;
}

/** Chooses where a field shows. A place without room asks which other field goes. */
export function FieldPlaces({ shown, crowded, others, dropped, onShow, onDrop }: FieldPlacesProps) {
  const { t } = useTranslation('ownFields');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid of this look
    <div role="group" aria-labelledby="field-places" className={classes['places']}>
      <h3 id="field-places">{t('where')}</h3>
      <Checkbox label={t('place.panel.long')} checked disabled onChange={() => undefined} />
      {PLACES.map(({ place, column, max }) => (
        <div key={place}>
          <Checkbox
            label={t(`place.${place}.long`)}
            checked={shown[column]}
            onChange={(on) => onShow({ [column]: on })}
          />
          {crowded.some((each) => each.column === column) && (
            <Radio.Group
              className={classes['drop'] ?? ''}
              label={t(`place.${place as 'card'}.full`, { count: max })}
              value={dropped[column] ?? null}
              onChange={(id) => onDrop({ ...dropped, [column]: id })}
            >
              {others
                .filter((other) => other[column])
                .map(({ id, name }) => (
                  <Radio key={id} value={id} label={name} size="xs" />
                ))}
            </Radio.Group>
          )}
        </div>
      ))}
    </div>
  );
}
