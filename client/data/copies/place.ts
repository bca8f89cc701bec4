import type { TextName } from '#client/lib/storage/registry.ts';
import { ownFieldId } from '#shared/rules/stories/own-fields.ts';

/** The tables whose rows typed texts belong to. */
export type SubjectTable =
  | 'user_stories'
  | 'comments'
  | 'tasks'
  | 'retrospectives'
  | 'retro_topics'
  | 'retro_actions'
  | 'poker_sessions'
  | 'projects'
  | 'sprints'
  | 'story_templates';

/** The use that a text was typed for. */
export type TextKind =
  | 'title'
  | 'description'
  | 'criteria'
  | 'field'
  | 'comment'
  | 'reply'
  | 'commentEdit'
  | 'task'
  | 'block'
  | 'labels'
  | 'vote'
  | 'action'
  | 'discussion'
  | 'note'
  | 'newStory'
  | 'sprint'
  | 'project'
  | 'template'
  | 'command'
  | 'text';

/** A row that a text belongs to. */
export interface Subject {
  id: string;
  /** The tables that may have the row. */
  tables: readonly SubjectTable[];
}

/** Where a text was typed. */
export interface Place {
  kind: TextKind;
  /** The rows without which its field does not exist; the first one names the place. */
  subjects: readonly Subject[];
}

const NOWHERE: Place = { kind: 'text', subjects: [] };

const of = (kind: TextKind, table: SubjectTable, id = ''): Place => ({
  kind,
  subjects: [{ id, tables: [table] }],
});

const COLUMN_KINDS: Readonly<Record<string, TextKind>> = {
  title: 'title',
  description: 'description',
  acceptance_criteria: 'criteria',
  blocked_reason: 'block',
  comment: 'comment',
  task: 'task',
  'refused-tasks': 'task',
  labels: 'labels',
};

/** The place of a draft of a field. Its id ends with the name of the field. */
function placeOfField(parts: readonly string[]): Place {
  const [id = '', second = ''] = parts;
  const field = parts.at(-1) ?? '';
  if (id === 'task') return of('task', 'tasks', second);
  if (field === 'vote-comment') return of('vote', 'poker_sessions', id);
  if (field === 'discussion') return of('discussion', 'retro_topics', id);
  if (field === 'topic-title') return of('title', 'retro_topics', id);
  if (field === 'action')
    return { kind: 'action', subjects: [{ id, tables: ['retro_actions', 'retrospectives'] }] };
  if (field === 'reply' || field === 'comment-edit') {
    const { subjects } = of('comment', 'user_stories', id);
    const comment: Subject = { id: second, tables: ['comments'] };
    return { kind: field === 'reply' ? 'reply' : 'commentEdit', subjects: [...subjects, comment] };
  }
  const kind = COLUMN_KINDS[field] ?? (ownFieldId(field) === undefined ? undefined : 'field');
  return kind === undefined ? NOWHERE : of(kind, 'user_stories', id);
}

/** The place of the typed values of a form. Its id is that of the thing that it changes, and ends with the name of the form. */
function placeOfForm(parts: readonly string[]): Place {
  const [first = '', id] = parts;
  if (parts.at(-1) === 'block') return of('block', 'user_stories', first);
  if (first === 'sprint') return of('sprint', 'sprints', id);
  if (first === 'template') return of('template', 'story_templates', id);
  if (first === 'project' || first === 'ready' || first === 'type') return of('project', 'projects', id);
  return NOWHERE;
}

/** Where a stored text was typed. @param id under which it is stored. */
export function placeOf(name: TextName | undefined, id: string): Place {
  const parts = id.split(':');
  if (name === 'fieldDraft') return placeOfField(parts);
  if (name === 'formDraft') return placeOfForm(parts);
  if (name === 'noteDraft') return of('note', 'retrospectives', parts[0]);
  if (name === 'quickTitle' || name === 'quickFailures') return of('newStory', 'projects', id);
  return name === 'waiting' ? { kind: 'command', subjects: [] } : NOWHERE;
}
