import { IconSelector } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '#client/components/fields/SearchSelect.tsx';
import { ErrorNote } from '#client/components/messages/ErrorNote.tsx';
import { Avatar } from '#client/components/people/Avatar.tsx';
import { avatarOf, usePeople } from '#client/data/people/queries.ts';
import { useProjectMembers } from '#client/data/projects/queries.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { NONE, personOptions } from '#client/stories/marks/story-options.tsx';
import { useRetro } from '../RetroContext.ts';
import classes from './OwnerField.module.css';

interface OwnerFieldProps {
  value: string | null;
  onChange: (personId: string | null) => void;
  error?: string | undefined;
}

/** Who does an action: somebody of the project, or nobody yet. */
export function OwnerField({ value, onChange, error }: OwnerFieldProps) {
  const { t } = useTranslation(['retro', 'common']);
  const { retro } = useRetro();
  const members = useProjectMembers(retro.project_id);
  const person = usePeople().get(value ?? '');
  const labelId = useId();
  const valueId = useId();
  const errorId = useId();
  const name = person ? personName(person) : t('common:unassigned');
  const label = t('actions.owner');
  return (
    <div>
      <span id={labelId} className={classes['label']}>
        {label}
      </span>
      <SearchSelect
        label={label}
        width="target"
        options={personOptions(members, person, avatarOf).map((option) => ({
          ...option,
          chosen: option.value === (value ?? NONE),
        }))}
        onChoose={(chosen) => onChange(chosen === NONE ? null : chosen)}
        target={(toggle) => (
          <button
            type="button"
            className={classes['field']}
            aria-labelledby={`${labelId} ${valueId}`}
            aria-describedby={error ? errorId : undefined}
            aria-invalid={error ? true : undefined}
            onClick={toggle}
          >
            <Avatar person={avatarOf(person)} decorative />
            <span id={valueId} className={classes['name']}>
              {name}
            </span>
            <IconSelector size={16} stroke={1.6} aria-hidden />
          </button>
        )}
      />
      {error && (
        <p id={errorId} className={classes['error']}>
          <ErrorNote>{error}</ErrorNote>
        </p>
      )}
    </div>
  );
}
