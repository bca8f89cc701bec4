import type { FILTERED_FIELDS } from '../stories/fields/filtered-fields.ts';
import type { ChoiceField } from '../stories/filter/properties.ts';
import { DUE_FILTERS, type DueFilter } from '../stories/filter/story-filter.ts';
import { STORY_STATUSES, type StoryStatus } from '../stories/story.ts';
import { plainText } from '../texts/plain-text.ts';
import type { Language, Operator } from './operators.ts';

/** The kinds of texts that a search finds: a text of a story, of one of its parts, or of a closed retrospective. */
export const SEARCH_KINDS = ['story', 'criteria', 'task', 'comment', 'file', 'action', 'note'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

type Names<Value extends string> = Record<Value, readonly string[]>;

/** Names of values in the three languages, without accents. Columns add the names that a project gives its statuses. */
export const STATUS_NAMES: Names<StoryStatus> = {
  backlog: ['backlog'],
  todo: ['por hacer', 'to do', 'todo', 'a fazer'],
  in_progress: ['en progreso', 'en curso', 'in progress', 'em andamento'],
  in_review: ['en revision', 'in review', 'em revisao'],
  done: ['completado', 'hecho', 'hecha', 'done', 'concluido'],
};

/** 'estado:abierta': every status but the last. */
export const OPEN_NAMES = ['abierta', 'abierto', 'open', 'aberta', 'aberto'];

/** The values of each field that has a fixed list of them. */
const CHOICE_NAMES: { [Name in ChoiceField]: Names<(typeof FILTERED_FIELDS)[Name]['values'][number]> } = {
  priority: {
    low: ['baja', 'low', 'baixa'],
    medium: ['media', 'medium'],
    high: ['alta', 'high'],
    critical: ['critica', 'critical'],
  },
  type: {
    story: ['historia', 'story'],
    bug: ['error', 'bug', 'erro'],
    technical_task: ['tarea tecnica', 'technical task', 'tarefa tecnica'],
    research: ['investigacion', 'research', 'investigacao'],
  },
};

/** The fields that are searched by the names of their values. */
export const CHOICE_OPERATORS: readonly string[] = Object.keys(CHOICE_NAMES);

export const DUE_NAMES: Names<DueFilter> = {
  overdue: ['vencida', 'atrasada', 'overdue'],
  week: ['semana', 'esta semana', 'week', 'this week'],
};

export const KIND_NAMES: Names<SearchKind> = {
  story: ['historias', 'stories'],
  criteria: ['criterios', 'criteria'],
  task: ['tareas', 'tasks', 'tarefas'],
  comment: ['comentarios', 'comments'],
  file: ['archivos', 'files', 'arquivos', 'ficheros'],
  action: ['acciones', 'actions', 'acoes'],
  note: ['notas', 'notes'],
};

export const YES = ['si', 'yes', 'sim', 'true'];
export const NO = ['no', 'nao', 'false'];
/** The person who searches. */
export const ME = ['yo', 'mi', 'me', 'eu'];
/** No person, no sprint, no epic, no label, no points, no date. */
export const NONE = [
  'nadie',
  'ninguno',
  'ninguna',
  'sin asignar',
  'sin',
  'none',
  'nobody',
  'unassigned',
  'ninguem',
  'nenhum',
  'nenhuma',
  'sem',
];
/** The running sprints. */
export const RUNNING = ['activo', 'actual', 'en curso', 'active', 'current', 'ativo', 'atual'];

const valuesBeginning = <Value extends string>(names: Names<Value>, typed: string): Value[] => {
  const plain = plainText(typed);
  const entries = Object.entries(names) as [Value, readonly string[]][];
  const exact = entries.filter(([, known]) => known.includes(plain));
  const found =
    exact.length > 0
      ? exact
      : entries.filter(([, known]) => known.some((name) => ` ${name}`.includes(` ${plain}`)));
  return found.map(([value]) => value);
};

/** The values with that name, or with a name that has words which begin so. */
export const statusesNamed = (typed: string): StoryStatus[] =>
  OPEN_NAMES.includes(plainText(typed))
    ? STORY_STATUSES.filter((status) => status !== 'done')
    : valuesBeginning(STATUS_NAMES, typed);
export const choicesNamed = (field: ChoiceField, typed: string): string[] =>
  valuesBeginning<string>(CHOICE_NAMES[field], typed);
export const kindsNamed = (typed: string): SearchKind[] =>
  plainText(typed).startsWith('retro') ? ['action', 'note'] : valuesBeginning(KIND_NAMES, typed);
export const dueNamed = (typed: string): DueFilter | undefined =>
  DUE_FILTERS.find((due) => DUE_NAMES[due].includes(plainText(typed)));

type Words = Record<Language, readonly string[]>;

/** Values with names of their own, as they are shown and written in each language; all are understood everywhere. */
export const OFFERED_VALUES: Partial<Record<Operator, Words>> = {
  status: {
    es: ['Backlog', 'Por Hacer', 'En Progreso', 'En Revisión', 'Completado', 'abierta'],
    en: ['Backlog', 'To Do', 'In Progress', 'In Review', 'Done', 'open'],
    pt: ['Backlog', 'A fazer', 'Em andamento', 'Em revisão', 'Concluído', 'aberta'],
  },
  priority: {
    es: ['Crítica', 'Alta', 'Media', 'Baja'],
    en: ['Critical', 'High', 'Medium', 'Low'],
    pt: ['Crítica', 'Alta', 'Média', 'Baixa'],
  },
  type: {
    es: ['Historia', 'Error', 'Tarea técnica', 'Investigación'],
    en: ['Story', 'Bug', 'Technical task', 'Research'],
    pt: ['História', 'Erro', 'Tarefa técnica', 'Investigação'],
  },
  in: {
    es: ['historias', 'criterios', 'tareas', 'comentarios', 'archivos', 'retrospectivas'],
    en: ['stories', 'criteria', 'tasks', 'comments', 'files', 'retrospectives'],
    pt: ['historias', 'criterios', 'tarefas', 'comentarios', 'arquivos', 'retrospectivas'],
  },
  due: {
    es: ['vencida', 'hoy', 'semana', 'ninguna'],
    en: ['overdue', 'today', 'week', 'none'],
    pt: ['atrasada', 'hoje', 'semana', 'nenhuma'],
  },
  created: {
    es: ['hoy', 'semana', 'mes', 'año'],
    en: ['today', 'week', 'month', 'year'],
    pt: ['hoje', 'semana', 'mes', 'ano'],
  },
  changed: {
    es: ['hoy', 'semana', 'mes', 'año'],
    en: ['today', 'week', 'month', 'year'],
    pt: ['hoje', 'semana', 'mes', 'ano'],
  },
  blocked: { es: ['sí', 'no'], en: ['yes', 'no'], pt: ['sim', 'não'] },
  waiting: { es: ['sí', 'no'], en: ['yes', 'no'], pt: ['sim', 'não'] },
  ready: { es: ['sí', 'no'], en: ['yes', 'no'], pt: ['sim', 'não'] },
  points: { es: ['>5', '<=3', 'ninguno'], en: ['>5', '<=3', 'none'], pt: ['>5', '<=3', 'nenhum'] },
};

/** Spans of days by name, without accents. */
export const SPAN_NAMES = {
  today: ['hoy', 'today', 'hoje'],
  yesterday: ['ayer', 'yesterday', 'ontem'],
  tomorrow: ['manana', 'tomorrow', 'amanha'],
  week: ['semana', 'esta semana', 'this week', 'week'],
  month: ['mes', 'este mes', 'this month', 'month'],
  year: ['ano', 'este ano', 'this year', 'year'],
};
