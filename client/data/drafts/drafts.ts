import { useEffect, useState } from 'react';
import { createStore } from '#client/lib/state/store.ts';
import type { DraftName } from '#client/lib/storage/registry.ts';
import { keepCopy, storedValues } from '#client/lib/storage/stored-values.ts';
import { dropCopy } from './drop-copy.ts';

// Typed texts that the server does not have yet. The registry of what a browser keeps says how long each kind lasts.

/** The drafts of one kind, by id; '' where there is only one. */
export interface Drafts<Value> {
  /** The value of a draft in which nothing is typed. */
  empty: Value;
  isEmpty: (value: Value | undefined) => boolean;
  /** The empty value if there is none. */
  read: (id: string) => Value;
  /** As `read`, for a field that begins with it: what another tab writes from now on is another text. */
  open: (id: string) => Value;
  /** The value that this page has opened or written last, also where another tab has written another one since. */
  own: (id: string) => Value;
  /** Without a value, or with the empty one, erases it. A text that another tab has written meanwhile is not lost. */
  write: (id: string, value?: Value) => void;
}

/** The values that this page has opened or written last, as JSON, by name and id. */
const own = new Map<string, string | undefined>();

/**
 * The drafts of one kind.
 * @param empty the value of a draft in which nothing is typed. A stored form takes what it lacks from it.
 * @param field which field of its subjects, where a name is for several.
 */
export function draftsOf<Value>(name: DraftName, empty: Value, field?: string): Drafts<Value> {
  const stored = storedValues<Value>(name);
  const idOf = (id: string) => (field === undefined ? id : `${id}:${field}`);
  const isForm = typeof empty === 'object' && !Array.isArray(empty);
  const isEmpty = (value: Value | undefined) => JSON.stringify(value) === JSON.stringify(empty);
  const complete = (value: Value = empty) => (isForm ? { ...empty, ...value } : value);
  const keyOf = (id: string) => `${name}:${idOf(id)}`;
  const read = (id: string) => complete(stored.get(idOf(id)));
  return {
    empty,
    isEmpty,
    read,
    open: (id) => {
      own.set(keyOf(id), JSON.stringify(stored.get(idOf(id))));
      return read(id);
    },
    own: (id) => {
      const text = own.get(keyOf(id));
      if (!own.has(keyOf(id))) return read(id);
      return complete(text === undefined ? undefined : JSON.parse(text));
    },
    write: (id, value) => {
      const next = isEmpty(value) ? undefined : value;
      const key = keyOf(id);
      const mine = typedIn(own.get(key));
      const there = typedIn(JSON.stringify(stored.get(idOf(id))));
      const isOthers = own.has(key) && there !== mine;
      own.set(key, JSON.stringify(next));
      if (isOthers && mine !== undefined) dropCopy(name, idOf(id), mine);
      // this page has sent its own text
      if (isOthers && there !== undefined && next === undefined) return;
      if (isOthers && there !== undefined) putAside(name, idOf(id), JSON.parse(there));
      stored.set(idOf(id), next);
    },
  };
}

/** The typed value of a draft, without the saved one that it was begun on. Both are JSON. */
function typedIn(text: string | undefined): string | undefined {
  const draft = text && JSON.parse(text);
  return draft?.base === undefined ? text : JSON.stringify(draft.value);
}

/** Keeps the text of another tab that this page replaces, and says where it is. */
function putAside(name: DraftName, id: string, value: unknown): void {
  keepCopy({ value, name, id });
  void import('./notice.ts').then(({ noticeOther }) => noticeOther(`${name}:${id}`)).catch(() => {});
}

/** Counts how often drafts were put back without their fields. */
const returns = createStore(0);

/** Open fields show what is stored now: drafts were put there without them. */
export const readDraftsAgain = (): void => returns.set(returns.get() + 1);

/** A draft as the state of a component: its value, and what replaces it. */
export function useDraftState<Value>(drafts: Drafts<Value>, id: string): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => drafts.open(id));
  useEffect(() => returns.subscribe(() => setValue(drafts.open(id))), [drafts, id]);
  const change = (next: Value) => {
    drafts.write(id, next);
    setValue(next);
  };
  return [value, change];
}

/** Replaces a draft after a refusal, by a value that contains it. Open fields show it. */
export function returnDraft<Value>(drafts: Drafts<Value>, id: string, value: Value): void {
  drafts.open(id);
  drafts.write(id, value);
  readDraftsAgain();
}

/** Puts a text that was refused back into its draft, above what is typed there now. Open fields show it. */
export function returnText(drafts: Drafts<string>, id: string, text: string): void {
  const parts = [text, drafts.read(id)].filter((part) => part.trim() !== '');
  returnDraft(drafts, id, parts.join('\n'));
}

/** A typed value, and the value when the person began to type; null: the value that is saved now. */
export interface FieldDraft<Value = unknown> {
  value: Value;
  base: { value: Value } | null;
  /** When it was typed, in milliseconds since 1970. Earlier versions did not note it. */
  at?: number;
}

/** A text that a person types about a topic, and the one that they began with. */
export interface DiscussionDraft {
  value: string;
  base: string;
}

/** By story and column. */
export const fieldDrafts = draftsOf<FieldDraft | undefined>('fieldDraft', undefined);
/** The next comment on a story. */
export const commentDrafts = draftsOf('fieldDraft', '', 'comment');
/** The title of the next task of a story. */
export const taskDrafts = draftsOf('fieldDraft', '', 'task');
/** Tasks of a story that could not be added. Their ids stay when they are sent again, so that they are added once. */
export const refusedTasks = draftsOf<readonly { id: string; title: string }[]>(
  'fieldDraft',
  [],
  'refused-tasks',
);
/** The unsaved part of the field of the labels of a story: the text being typed, and labels that could not be. */
export const labelDrafts = draftsOf('fieldDraft', { text: '', unsaved: [] as readonly string[] }, 'labels');
/** Replies, by story and the comment that they reply to: `story:comment`. */
export const replyDrafts = draftsOf('fieldDraft', '', 'reply');
/** Changed texts of comments, by story and comment: `story:comment`. */
export const commentEdits = draftsOf('fieldDraft', '', 'comment-edit');
/** Comments that the person has written beside their votes, by session and round. */
export const voteCommentDrafts = draftsOf('fieldDraft', '', 'vote-comment');
/** The text of an action, by action, and that of a new one by retrospective. */
export const actionDrafts = draftsOf('fieldDraft', '', 'action');
/** The title of a group of notes, by topic. */
export const topicTitleDrafts = draftsOf('fieldDraft', '', 'topic-title');
/** By topic. */
export const discussionDrafts = draftsOf<DiscussionDraft | undefined>('fieldDraft', undefined, 'discussion');
/** By retrospective, and the column of a new note or the own note that is changed. */
export const noteDrafts = draftsOf('noteDraft', '');
/** The title in the field that adds stories, by project. */
export const titleDrafts = draftsOf('quickTitle', '');

/** The typed values of a form, by the thing that it changes; '' for a form that makes a new one. @param form the name of the form. */
export const formDrafts = <Value>(form: string, empty: Value) => draftsOf('formDraft', empty, form);

/** Keeps the text of an edit that the server refused, so that the field of the story shows it. @param id the story. */
export function keepFieldDraft(id: string, edit: { field: string; before: unknown; after: unknown }): void {
  const { field, before, after } = edit;
  const shown = (value: unknown) => (field === 'acceptance_criteria' ? value : (value ?? ''));
  if (typeof after !== 'string' && typeof before !== 'string') return;
  fieldDrafts.write(`${id}:${field}`, { value: shown(after), base: { value: shown(before) } });
}

const fields = storedValues<FieldDraft | string>('fieldDraft');

/**
 * Forgets the saved text that a draft was begun on. An empty text takes its place, so that the draft still meets what is saved now.
 * @param id the story and the column.
 */
export function forgetBase(id: string): void {
  const forget = (draft: FieldDraft) => ({ ...draft, base: { value: '' } });
  const key = `fieldDraft:${id}`;
  const mine = own.get(key);
  if (mine !== undefined) own.set(key, JSON.stringify(forget(JSON.parse(mine))));
  const draft = fields.get(id);
  if (typeof draft === 'object') fields.set(id, forget(draft));
}
