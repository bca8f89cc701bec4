import { FILTERED_FIELDS, type Field } from '../rules/stories/fields/filtered-fields.ts';
import { REDACTED } from '../rules/stories/redaction.ts';
import { STORY_PRIORITIES } from '../rules/stories/story.ts';
import { type Audience, describeEvent } from './describe.ts';
import { type LogWords, STORY_VALUES } from './feed.ts';
import { eventsOfLog, type LogLine } from './of-log.ts';

/** A value of a field that a project has added. */
type FieldValue = string | number | string[] | null;

/** The words of the history of a story. */
export interface HistoryWords extends LogWords {
  list: (items: readonly string[]) => string;
  epic: (id: string) => string;
  /** A field that the project has added; undefined if it is gone. */
  field: (id: string) => { name: string; words: (value: NonNullable<FieldValue>) => string } | undefined;
  /** The key of the other story of a link. */
  linked: (link: { id: string; number?: number | undefined }) => string;
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function labelValues(from: unknown, to: unknown, { t, list }: HistoryWords) {
  const [before, after] = [textsIn(from), textsIn(to)];
  const added = after.filter((label) => !before.includes(label));
  const removed = before.filter((label) => !after.includes(label));
  const changed = [...added, ...removed];
  if (changed.length === 0 || (added.length > 0 && removed.length > 0)) return { context: 'labels' };
  const names = changed.map((label) => (label === REDACTED ? t('common:redacted.plain') : label));
  return {
    context: added.length > 0 ? 'labels_added' : 'labels_removed',
    labels: list(names),
    count: names.length,
  };
}

/** How the values of a field that is one of a few values, or a day, are written; undefined for other fields. */
function valueWords(column: string, { t, date }: HistoryWords): ((value: unknown) => string) | undefined {
  const { kind } = Object.entries<Field>(FILTERED_FIELDS).find(([name]) => name === column)?.[1] ?? {};
  if (kind === 'choice') return (value) => t(`common:${column}.${value}`);
  return kind === 'date' ? (value) => date(String(value)) : undefined;
}

const HISTORY: Audience<HistoryWords> = {
  keys: (type) => [`eventsHistory:${type}`],
  values: {
    ...STORY_VALUES,
    'story.changed': (event, words) => {
      const { field, from, to } = event;
      if (field === 'labels') return labelValues(from, to, words);
      const write = valueWords(field, words);
      if (write) {
        const context = to === null ? `${field}_removed` : from === null ? `${field}_set` : field;
        return { context, from: from === null ? '' : write(from), to: to === null ? '' : write(to) };
      }
      if (field === 'description') return { context: from === null ? 'description_added' : field };
      if (field === 'epic_id' && to === null)
        return { context: 'epic_removed', from: words.epic(String(from)) };
      if (field === 'epic_id') return { context: field, to: words.epic(String(to)) };
      return STORY_VALUES['story.changed']?.(event, words) ?? null;
    },
    'story.prioritized': ({ from = 'medium', to }, { t }) => ({
      context: STORY_PRIORITIES.indexOf(to) > STORY_PRIORITIES.indexOf(from) ? 'raised' : 'lowered',
      from: t(`common:priority.${from}`),
      to: t(`common:priority.${to}`),
    }),
    'story.blocked': ({ reason }) => ({ context: reason ? 'reason' : undefined }),
    'story.linked': ({ link }, { linked }) => ({ context: link.kind, story: linked(link) }),
    'story.unlinked': ({ link }, { linked }) => ({ context: link.kind, story: linked(link) }),
    'story.redacted': ({ part }) => ({ context: part }),
    /** Of a text that was removed for good it does not say what it was. */
    'story.field_changed': ({ field: id, from, to }, { field }) => {
      const own = field(id);
      if (!own) return null;
      if ([from, to].includes(REDACTED)) return { context: 'redacted', name: own.name };
      const [before, after] = [from, to].map((value) => (value === null ? '' : own.words(value)));
      const context = to === null ? 'removed' : from === null ? 'set' : undefined;
      return { context, name: own.name, from: before, to: after };
    },
    'task.assigned': ({ to, actor_id }, { person }) => ({
      context: to === actor_id ? 'self' : undefined,
      to: person(to),
    }),
  },
};

/**
 * Describes a line of the log of a story, its tasks or its files for the history of the story, which names who did it.
 * @returns a sentence for each change; none if only the order of the backlog changed.
 */
export function describeHistory(line: LogLine, words: HistoryWords): string[] {
  const { entity_name: name } = line;
  const entity_name = name === REDACTED ? words.t('common:redacted.plain') : name;
  return eventsOfLog({ ...line, entity_name }).flatMap((event) => {
    const sentence = describeEvent(event, HISTORY, words);
    return sentence ? [words.t(sentence.keys, sentence.values)] : [];
  });
}
