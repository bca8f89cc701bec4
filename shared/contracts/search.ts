import { z } from 'zod';
import { SEARCH_LENGTH } from '../rules/search/search-length.ts';
import { SEARCH_KINDS } from '../rules/search/search-values.ts';
import { FIELD_KINDS } from '../rules/stories/own-fields.ts';
import { STORY_PRIORITIES, STORY_STATUSES, STORY_TYPES } from '../rules/stories/story.ts';
import { contracts } from './parts/contract.ts';
import { count } from './parts/fields.ts';

/** A text in pieces: those that were found are marked. The pieces are plain text, never markup. */
const marked = z.array(z.object({ text: z.string(), found: z.boolean() }));

const kind = z.enum(SEARCH_KINDS);

const foundStory = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  /** 'RES-12' */
  key: z.string(),
  title: marked,
  status: z.enum(STORY_STATUSES),
  column_id: z.uuid(),
  type: z.enum(STORY_TYPES),
  priority: z.enum(STORY_PRIORITIES),
  story_points: z.number().nullable(),
  assignee_id: z.uuid().nullable(),
});

const result = z.object({
  kind,
  /** The id of the text; of a story and of its criteria the story's. */
  id: z.uuid(),
  /** The story of the text; null: it is of a retrospective. */
  story: foundStory.nullable(),
  retrospective: z.object({ id: z.uuid(), project_id: z.uuid(), title: z.string() }).nullable(),
  /** The place in the text that was found; of a story its description. */
  text: marked,
  /** The person who wrote it, or whom a task or an action is assigned to. */
  person: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
  /** When it was last changed. */
  at: z.string(),
  /** Of tasks and actions whether they are done, of a criterion whether it is met. */
  done: z.boolean().nullable(),
  /** Of files, in bytes. */
  size: count.nullable(),
});

const error = z.object({
  code: z.enum(['missing_value', 'unknown_value', 'wrong_value', 'mixed_or']),
  value: z.string(),
  /** The place in the typed text. */
  from: count,
  to: count,
});

const counts = Object.fromEntries(SEARCH_KINDS.map((name) => [name, count])) as Record<
  (typeof SEARCH_KINDS)[number],
  typeof count
>;

export const searchContracts = contracts({
  /**
   * Finds stories and the texts of their parts, and actions and named notes of closed retrospectives, in the language of filters:
   * words (the last one is a beginning), phrases in quotation marks, '-', 'o', and operators such as 'estado:hecho'.
   */
  search: {
    input: z.object({
      typed: z.string().max(SEARCH_LENGTH),
      /** The project whose texts come first. */
      project_id: z.uuid().nullish(),
      /** Which of the found kinds are answered; all are counted. */
      kinds: z.array(kind).max(SEARCH_KINDS.length).nullish(),
      /** Only texts of this story. */
      story_id: z.uuid().nullish(),
      limit: z.int().min(0).max(200).default(50),
      /** The day and the time zone that days such as 'hoy' are meant in. */
      today: z.iso.date().optional(),
      time_zone: z.string().max(60).default('UTC'),
    }),
    output: z.object({
      results: z.array(result),
      /** How many texts were found, by kind. */
      counts: z.object(counts),
      /** Whether more were found than the latest 1,000, which were looked through. */
      capped: z.boolean(),
      /** Whether older texts are still being read, after an upgrade. */
      filling: z.boolean(),
      errors: z.array(error),
    }),
  },
});

const named = z.array(z.object({ id: z.uuid(), name: z.string() }));

export const searchNameContracts = contracts({
  /** The names that the operators of a search may have, as far as the caller sees it: of one project, or of all. The latest sprints come first. */
  search_names: {
    input: z.object({ project_id: z.uuid().nullish() }),
    output: z.object({
      me: z.uuid(),
      people: named,
      sprints: named,
      teams: named,
      epics: named,
      labels: z.array(z.string()),
      projects: z.array(
        z.object({ id: z.uuid(), name: z.string(), key: z.string(), former_keys: z.array(z.string()) }),
      ),
      /** One without a name is called as its status. */
      columns: z.array(
        z.object({ id: z.uuid(), name: z.string().nullable(), status: z.enum(STORY_STATUSES) }),
      ),
      /** The own fields that the filter shows: each is an operator, too. */
      fields: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          kind: z.enum(FIELD_KINDS),
          decimals: count,
          options: z.array(z.object({ id: z.uuid(), name: z.string(), removed: z.boolean().optional() })),
        }),
      ),
    }),
  },
});

export type SearchInput = z.input<typeof searchContracts.search.input>;
export type SearchAnswer = z.infer<typeof searchContracts.search.output>;
export type SearchResult = SearchAnswer['results'][number];
export type MarkedText = z.infer<typeof marked>;

/** A found story, with the fields that a list shows. */
export interface FoundStory
  extends Pick<z.infer<typeof foundStory>, 'id' | 'project_id' | 'key' | 'status' | 'type'> {
  title: string;
}
