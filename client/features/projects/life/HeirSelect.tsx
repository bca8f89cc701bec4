import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Project } from '#client/data/projects/queries.ts';

interface HeirSelectProps {
  heirs: Project['members'];
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Chooses the member to whom a project is offered. */
export function HeirSelect({ heirs, value, onChange }: HeirSelectProps) {
  const { t } = useTranslation(['projects', 'common']);
  return (
    <Select
      allowDeselect
      required
      label={t('life.newOwner')}
      placeholder={t('life.chooseOwner')}
      data={heirs.map(({ id, full_name }) => ({ value: id, label: full_name || t('common:person.unnamed') }))}
      value={value}
      onChange={onChange}
    />
  );
}
