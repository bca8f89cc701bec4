import { useTranslation } from 'react-i18next';
import { Picker } from '#client/components/fields/Picker.tsx';
import { usePeople } from '#client/data/people/queries.ts';
import { useProjectMembers } from '#client/data/projects/queries.ts';
import { NONE, personOptions } from '#client/stories/choices/options.tsx';
import { useRetro } from '../state/RetroContext.ts';

interface OwnerFieldProps {
  value: string | null;
  onChange: (personId: string | null) => void;
  error?: string | undefined;
}

/** Who does an action: somebody of the project, or nobody yet. */
export function OwnerField({ value, onChange, error }: OwnerFieldProps) {
  const { t } = useTranslation('retro');
  const { retro } = useRetro();
  const members = useProjectMembers(retro.project_id);
  const person = usePeople().get(value ?? NONE);
  return (
    <Picker
      label={t('actions.owner')}
      field={t('actions.owner')}
      choices={personOptions(members, person)}
      value={value ?? NONE}
      onChoose={(chosen) => onChange(chosen === NONE ? null : chosen)}
      error={error}
    />
  );
}
