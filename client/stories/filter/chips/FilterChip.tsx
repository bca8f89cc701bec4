import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '#client/components/menus/ButtonPopover.tsx';
import { lazyDialog } from '#client/lib/lazy/lazy-dialog.ts';
import type { FilterPart } from '#shared/rules/stories/filter/story-filter.ts';
import type { PartListProps } from '../panel/PartList.tsx';
import classes from './FilterChip.module.css';

const PartList = lazyDialog(
  () => import('../panel/PartList.tsx'),
  'PartList',
  () => <span className={classes['sketch']} />,
);

interface ListOfPart extends Omit<PartListProps, 'part'> {
  part: FilterPart;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

interface FilterChipProps {
  name: string;
  /** Undefined: nothing is chosen yet. */
  value: ReactNode;
  /** The list that the chip opens; missing: it only takes its part away. */
  list?: ListOfPart;
  onRemove: () => void;
}

/** 'Prioridad: crítica ×' */
export function FilterChip({ name, value, list, onRemove }: FilterChipProps) {
  const { t } = useTranslation('filters');
  const text = (
    <>
      {name}: <b>{value ?? t('choose')}</b>
    </>
  );
  return (
    <span className={classes['chip']} data-empty={value === undefined || undefined}>
      {list ? <Opener {...list} name={name} text={text} /> : <span>{text}</span>}
      <button
        type="button"
        className={classes['remove']}
        aria-label={t('remove', { name })}
        onClick={onRemove}
      >
        <IconX size={12} stroke={2} aria-hidden />
      </button>
    </span>
  );
}

function Opener({ opened, onOpen, name, text, ...list }: ListOfPart & { name: string; text: ReactNode }) {
  return (
    <ButtonPopover
      opened={opened}
      onChange={onOpen}
      position="bottom-start"
      width={264}
      offset={6}
      trapFocus
      returnFocus
      shadow="none"
      classNames={{ dropdown: classes['dropdown'] ?? '' }}
      content={PartList.fetch}
      dropdown={{ 'aria-label': name }}
      button={(opener) => (
        <button {...opener} type="button" className={classes['open']}>
          {text}
        </button>
      )}
    >
      {opened && <PartList {...list} />}
    </ButtonPopover>
  );
}
