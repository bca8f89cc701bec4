import { useTranslation } from 'react-i18next';
import type { SelectOption } from '#client/components/fields/SearchSelect.tsx';
import { describeValue } from '#client/data/own-fields/describe-value.ts';
import { type OwnField, useOwnFields } from '#client/data/own-fields/queries.ts';
import { isOnCards } from '#client/data/own-fields/sorting.ts';
import { typedValue } from '#client/data/own-fields/typed-value.ts';
import { usePeople } from '#client/data/people/queries.ts';
import { useProjectMembers } from '#client/data/projects/queries.ts';
import { onlyProject } from '#client/data/stories/bulk.ts';
import { useStory } from '#client/data/stories/one-story.ts';
import type { CardStory } from '#client/data/stories/types.ts';
import { excessOf } from '#client/lib/text/excess.ts';
import { personName } from '#client/lib/text/person-name.ts';
import { listOptions, NONE, personOption, typedDay } from '#client/stories/choices/options.tsx';
import { FIELD_LIMITS, type FieldValue, fieldsOf } from '#shared/rules/stories/own-fields.ts';
import { useSaveChange } from './use-save-change.ts';

/** The choice of a value of an own field for some stories. */
interface FieldChoice {
  name: string;
  options: SelectOption[];
  /** Makes an option of a typed text; missing: the values are those of the list. */
  typed?: (text: string) => SelectOption | null;
  choose: (value: string) => void;
  /** Whether it is not known yet which value the story has. */
  pending: boolean;
}

/**
 * The values of an own field for some stories. Several values of a list are chosen as labels are: one is given to the stories without it,
 * or taken from all if all have it.
 * @param id undefined: none.
 */
export function useFieldChoice(id: string | undefined, given: readonly CardStory[]): FieldChoice {
  const { t } = useTranslation('edits');
  const save = useSaveChange();
  const project = onlyProject(given);
  const field = useOwnFields(project, id !== undefined && project !== undefined).find((one) => one.id === id);
  const { stories, pending } = useKnown(field, given);
  const people = usePeople();
  const members = useProjectMembers(project);
  const nameOf = (person: string) => personName(people.get(person));
  const valueIn = (story: CardStory) => fieldsOf(story)[id ?? ''] ?? null;
  const idsIn = (story: CardStory) => [valueIn(story) ?? []].flat().map(String);
  const isChosen = (value: string) => stories.every((story) => idsIn(story).includes(value));
  const present = [...new Set(stories.flatMap(idsIn))];
  const typed = (text: string) => (field ? typedOption(field, text) : null);
  const listed = optionsOf(
    field,
    present,
    members.map((person) => personOption(person)),
  );
  const options = listed.map((option) => ({ ...option, chosen: isChosen(option.value) }));
  const several = field?.kind === 'choices';

  const choose = (option: string) => {
    if (!field) return;
    const removes = several && option !== NONE && isChosen(option);
    const next = (story: CardStory) => valueOfOption(field, option, idsIn(story), removes);
    const others = stories.filter((story) => !isSame(valueIn(story), next(story)));
    const value = option === NONE ? null : several ? [option] : valueOfOption(field, option, [], false);
    const text = value === null ? t('noValue') : describeValue(field, value, nameOf);
    save(
      others,
      (story) => ({ fields: { [field.id]: next(story) } }),
      (what) =>
        removes
          ? t('valueRemoved', { property: field.name, what, value: text })
          : t('done', { property: field.name, what, value: text }),
    );
  };
  return {
    name: field?.name ?? '',
    options: [...options, ...(present.length > 0 ? [{ value: NONE, text: t('noValue') }] : [])],
    ...(field && isTyped(field) && { typed }),
    choose,
    pending,
  };
}

/** The stories with their values of a field: cards have only some fields, of the others the one story is read as a whole. */
function useKnown(field: OwnField | undefined, given: readonly CardStory[]) {
  const [first, another] = given;
  const lacks = field !== undefined && !isOnCards(field) && another === undefined;
  const { story } = useStory(lacks ? first?.id : undefined);
  const stories: readonly CardStory[] = lacks && story ? [story] : given;
  return { stories, pending: field === undefined || (lacks && !story) };
}

const isTyped = ({ kind }: OwnField) =>
  kind === 'text' || kind === 'number' || kind === 'date' || kind === 'link';

/** The options of a list or of people; of a field that is typed, the present values. */
function optionsOf(
  field: OwnField | undefined,
  present: readonly string[],
  people: readonly SelectOption[],
): SelectOption[] {
  if (!field) return [];
  if (field.kind === 'person') return [...people];
  if (!isTyped(field)) return listOptions(field, present);
  const asValue = (text: string) => (field.kind === 'number' ? Number(text) : text);
  return present.map((value) => ({ value, text: describeValue(field, asValue(value), String) }));
}

/** The typed value of a field as an option; null: the field does not take it. */
function typedOption(field: OwnField, text: string): SelectOption | null {
  const limit = field.kind === 'link' ? FIELD_LIMITS.link : FIELD_LIMITS.text;
  const value = field.kind === 'date' ? typedDay(text) : typedValue(field, text);
  if (value === null || value === undefined || excessOf(text, limit) > 0) return null;
  return { value: String(value), text: describeValue(field, value, String) };
}

/** The value that a story gets by an option. @param present the values of a list that it has. */
function valueOfOption(
  { kind, settings }: OwnField,
  option: string,
  present: readonly string[],
  removes: boolean,
): FieldValue | null {
  if (option === NONE) return null;
  if (kind === 'number') return Number(option);
  if (kind !== 'choices') return option;
  const chosen = new Set(removes ? present.filter((id) => id !== option) : [...present, option]);
  const ids = (settings.options ?? []).flatMap(({ id }) => (chosen.has(id) ? [id] : []));
  return ids.length > 0 ? ids : null;
}

const isSame = (one: FieldValue | null, other: FieldValue | null) =>
  JSON.stringify(one) === JSON.stringify(other);
