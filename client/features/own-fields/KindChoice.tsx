import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KIND_ICONS, OFFERED_KINDS, type OfferedKind } from '#client/stories/marks/field-kinds.ts';
import classes from './FieldDialog.module.css';

interface KindChoiceProps {
  kind: OfferedKind;
  /** Whether stories have values, so that it stays. */
  fixed: boolean;
  onChange: (kind: OfferedKind) => void;
}

/** Chooses the kind of a field. */
export function KindChoice({ kind, fixed, onChange }: KindChoiceProps) {
  const { t } = useTranslation('ownFields');
  return (
    <Radio.Group
      label={t('kindLabel')}
      description={t('kindHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={kind}
      onChange={(value) => onChange(value as OfferedKind)}
    >
      <div className={classes['kinds']}>
        {OFFERED_KINDS.map((each) => {
          const Icon = KIND_ICONS[each];
          return (
            <Radio.Card
              key={each}
              value={each}
              disabled={fixed && each !== kind}
              className={classes['kind'] ?? ''}
            >
              <Icon size={16} stroke={1.6} aria-hidden />
              <span>
                <b>{t(`kind.${each}.name`)}</b>
                <small>{t(`kind.${each}.hint`)}</small>
              </span>
            </Radio.Card>
          );
        })}
      </div>
    </Radio.Group>
  );
}
