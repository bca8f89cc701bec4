import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import picker from '#client/components/fields/Picker.module.css';
import { SearchSelect, type SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { Tag } from '#client/components/layout/Tag.tsx';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import { usePeople } from '#client/data/people/queries.ts';
import type { FieldValue as SeenValue } from '#client/data/stories/write/story-write.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { listOptions, NONE, personOption } from '#client/stories/choices/options.tsx';
import { type FieldValue, fieldsOf, ownFieldName } from '#shared/rules/stories/own-fields.ts';
import { FieldConflict } from '../open-story/FieldConflict.tsx';
import { useOpenStory } from '../open-story/StoryContext.ts';
import { Property } from '../properties/Property.tsx';
import { useChoice } from '../properties/use-choice.ts';
import classes from './OwnFields.module.css';
import type { ValueProps } from './value-props.ts';

/** One of the values of a list. */
export function ChoiceValue(props: ValueProps) {
  const chosen = idsOf(useValue(props));
  return (
    <Chosen {...props} options={listOptions(props.field, chosen)} chosen={chosen} next={(id) => id || null} />
  );
}

/** Several of the values of a list, in its order: each choice is saved at once. */
export function ChoicesValue(props: ValueProps) {
  const chosen = idsOf(useValue(props));
  const all = (props.field.settings.options ?? []).map(({ id }) => id);
  const next = (id: string) => {
    const toggled = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    const ids = id === NONE ? [] : all.filter((one) => toggled.includes(one));
    return ids.length > 0 ? ids : null;
  };
  return <Chosen {...props} options={listOptions(props.field, chosen)} chosen={chosen} next={next} several />;
}

/** A member of the project. */
export function PersonValue(props: ValueProps) {
  const { project } = useOpenStory();
  const people = usePeople();
  const chosen = idsOf(useValue(props));
  const before = chosen.map((id) => people.get(id)).filter((person) => person !== undefined);
  const members = project?.members ?? [];
  const others = before.filter(({ id }) => members.every((member) => member.id !== id));
  const options = [...members, ...others].map((person) => personOption(person));
  return <Chosen {...props} options={options} chosen={chosen} next={(id) => id || null} />;
}

const useValue = ({ field }: ValueProps) => fieldsOf(useOpenStory().story)[field.id] ?? null;

const idsOf = (value: FieldValue | null): string[] => (value === null ? [] : [value].flat().map(String));

interface ChosenProps extends ValueProps {
  options: readonly SelectOption[];
  /** The ids of the present values. */
  chosen: readonly string[];
  /** The value after an option was chosen. */
  next: (id: string) => string | string[] | null;
  /** Whether there may be several: the list stays open. */
  several?: boolean;
}

function Chosen({ field, adding, options, chosen, next, several = false }: ChosenProps) {
  const { t } = useTranslation('stories');
  const people = usePeople();
  const id = useId();
  const { choose, conflict, keepMine, acceptOther } = useChoice(ownFieldName(field.id), field.name);
  const words = (value: SeenValue) =>
    value === null ? '' : describeValue(field, value as FieldValue, (who) => personName(people.get(who)));
  const shown = options.filter(({ value }) => chosen.includes(value));
  return (
    <>
      <Property name={<span id={id}>{field.name}</span>}>
        <SearchSelect
          label={field.name}
          options={[
            ...options.map((option) => ({ ...option, chosen: chosen.includes(option.value) })),
            ...(chosen.length > 0 ? [{ value: NONE, text: t('ownFields.none') }] : []),
          ]}
          opensAtOnce={adding}
          staysOpen={(value) => several && value !== NONE}
          onChoose={(value) => choose(next(value))}
          target={(toggle) => (
            <button
              type="button"
              className={picker['value']}
              aria-labelledby={`${id} ${id}value`}
              onClick={toggle}
            >
              <span id={`${id}value`} className={several ? classes['tags'] : picker['name']}>
                {shown.length === 0 && <span className={picker['placeholder']}>{t('ownFields.choose')}</span>}
                {shown.map(({ value, text, look }) => look ?? <Tag key={value}>{text}</Tag>)}
              </span>
            </button>
          )}
        />
      </Property>
      {conflict && (
        <dd data-wide>
          <FieldConflict
            field={field.name}
            actorId={conflict.actorId}
            mine={words(conflict.mine)}
            other={words(conflict.other)}
            onKeep={keepMine}
            onAccept={acceptOther}
          />
        </dd>
      )}
    </>
  );
}
