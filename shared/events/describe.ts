import type { EventColumn, EventOf, EventType, ProductEvent } from '../contracts/events.ts';

/** How a language writes the parts of a sentence. */
export interface Words {
  /** A text by its key, or by the first of several keys that has one. */
  t: (key: string | string[], values?: Record<string, unknown>) => string;
  date: (day: string) => string;
  column: (place: EventColumn) => string;
}

/** The values of the texts of an event, besides its facts; `context` chooses among its texts. Null: it has no sentence. */
export type ValuesOf<Language extends Words> = {
  readonly [Type in EventType]?: (
    event: EventOf<Type>,
    language: Language,
  ) => Readonly<Record<string, unknown>> | null;
};

/** The texts that one audience reads. */
export interface Audience<Language extends Words> {
  /** The keys of an event, of which the first that has a text counts. */
  keys: (type: EventType) => string[];
  values: ValuesOf<Language>;
}

/** The keys of a sentence, of which the first that has a text counts, and its values. */
export interface Sentence {
  keys: string[];
  values: Record<string, unknown>;
}

/** Describes an event for an audience. @returns null if it has no sentence. */
export function describeEvent<Language extends Words>(
  event: ProductEvent,
  { keys, values }: Audience<Language>,
  language: Language,
): Sentence | null {
  const valuesOf = values[event.type] as
    | ((of: ProductEvent, words: Language) => Sentence['values'] | null)
    | undefined;
  const own = valuesOf?.(event, language);
  if (own === null) return null;
  const context = 'stories' in event ? { context: 'several' } : {};
  return { keys: keys(event.type), values: { ...event, ...own, ...context } };
}
