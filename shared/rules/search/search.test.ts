import { describe, expect, test } from 'vitest';
import type { Json } from '#shared/database.types.ts';
import { type FilterableStory, storyFilter } from '../stories/filter/filter-stories.ts';
import { parseStoryFilter } from '../stories/filter/story-filter.ts';
import { textSearch, textTerms } from '../texts/text-terms.ts';
import { completeSearch } from './complete-search.ts';
import { parseSearch, withoutGroup, writtenValue } from './parse-search.ts';
import { resolveSearch, type SearchNames } from './resolve-search.ts';

const id = (digit: number) => `${digit}f9f0a5e-6a31-4a5b-8a2b-0c1d2e3f4a5b`;
const [ANA, NOA, SPRINT, EPIC, RES, POR, READY, TODO, TEAM] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const own = (digit: number) => `0f9f0a5e-6a31-4a5b-8a2b-0c1d2e3f4a0${digit}`;
const [SITE, PLACE, COST, PROMISED, CLIENT, CONTACT, NORTH, SOUTH, HARBOUR] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
  own,
) as [string, string, string, string, string, string, string, string, string];
const NAMES: SearchNames = {
  me: ANA,
  people: [
    { id: ANA, name: 'Ana Casaluna' },
    { id: NOA, name: 'Noa Vientosur' },
  ],
  sprints: [{ id: SPRINT, name: 'Sprint 46' }],
  teams: [{ id: TEAM, name: 'Equipo Norte' }],
  epics: [{ id: EPIC, name: 'Pagos' }],
  labels: ['informes', 'móvil'],
  projects: [
    { id: RES, key: 'RES', name: 'Reservas de Espacios', former_keys: ['ESP', 'POR'] },
    { id: POR, key: 'POR', name: 'Portal', former_keys: [] },
  ],
  columns: [
    { id: READY, name: 'Listo para probar', status: 'in_review' },
    { id: TODO, name: null, status: 'todo' },
  ],
  fields: [
    {
      id: SITE,
      name: 'Sede',
      kind: 'choice',
      decimals: 0,
      options: [NORTH, SOUTH].map((each) => ({ id: each, name: each === NORTH ? 'Norte' : 'Sur' })),
    },
    // of another project
    {
      id: PLACE,
      name: 'Sede',
      kind: 'choices',
      decimals: 0,
      options: [{ id: HARBOUR, name: 'Puerto norte' }],
    },
    { id: COST, name: 'Coste', kind: 'number', decimals: 2, options: [] },
    { id: PROMISED, name: 'Día prometido', kind: 'date', decimals: 0, options: [] },
    { id: CLIENT, name: 'Cliente', kind: 'text', decimals: 0, options: [] },
    { id: CONTACT, name: 'Contacto', kind: 'person', decimals: 0, options: [] },
    { id: own(9), name: 'Estado', kind: 'text', decimals: 0, options: [] },
  ],
};
const FIELD_NAMES = NAMES.fields.map(({ name }) => name);
const MOMENT = { today: '2026-11-23', timeZone: 'Europe/Madrid' };

const resolve = (typed: string) => resolveSearch(parseSearch(typed, FIELD_NAMES), NAMES, MOMENT);
const groups = (typed: string) => resolve(typed).filter?.groups;
const errors = (typed: string) =>
  resolve(typed).errors.map(({ code, from, to }) => [code, typed.slice(from, to)]);

const story = (change: Partial<FilterableStory> = {}): FilterableStory => ({
  status: 'todo',
  column_id: TODO,
  type: 'story',
  priority: 'medium',
  labels: [],
  fields: {},
  assignee_id: null,
  sprint_id: null,
  epic_id: null,
  story_points: null,
  due_date: null,
  ready: false,
  blocked_reason: null,
  open_blockers: 0,
  reporter_id: ANA,
  project_id: RES,
  created_at: '2026-03-01T10:00:00+00:00',
  updated_at: '2026-11-22T23:30:00+00:00',
  ...change,
});
const OPEN = { running: new Set([SPRINT]), teamOf: new Map([[SPRINT, TEAM]]) };
const finds = (typed: string, change: Partial<FilterableStory>) =>
  storyFilter(parseStoryFilter(resolve(typed).filter), MOMENT.today, OPEN)(story(change));

describe('operators', () => {
  test.each([
    ['de:noa', 'responsable:"Noa Vientosur"', { assignee_id: NOA }, { assignee_id: ANA }],
    ['assignee:me', 'responsável:eu', { assignee_id: ANA }, { assignee_id: NOA }],
    ['responsable:nadie', 'responsable:"sin asignar"', {}, { assignee_id: ANA }],
    ['creada por:ana', 'created by:ana', {}, { reporter_id: NOA }],
    ['estado:"En Progreso"', 'status:in', { status: 'in_progress' }, { status: 'todo' }],
    ['estado:abierta', '-estado:hecho', {}, { status: 'done' }],
    ['columna:"listo para"', 'column:listo', { column_id: READY }, {}],
    ['columna:"por hacer"', 'coluna:"to do"', {}, { column_id: READY }],
    ['-columna:listo', 'columna:todo', {}, { column_id: READY }],
    ['estado:progreso', 'status:progress', { status: 'in_progress' }, { status: 'in_review' }],
    ['tipo:error', 'type:bug', { type: 'bug' }, {}],
    ['tipo:tarea,investigación', 'type:technical,research', { type: 'research' }, { type: 'bug' }],
    ['espera:sí', 'waiting:yes', { open_blockers: 1 }, { open_blockers: 1, status: 'done' }],
    ['etiqueta:MOVIL', 'label:móv', { labels: ['móvil'] }, { labels: ['informes'] }],
    ['-etiqueta:informes', '−etiqueta:informes', { labels: ['móvil'] }, { labels: ['informes', 'móvil'] }],
    ['sprint:46', 'sprint:actual', { sprint_id: SPRINT }, {}],
    ['equipo:norte', 'team:"equipo norte"', { sprint_id: SPRINT }, {}],
    ['épica:pagos', 'epic:"Pagos"', { epic_id: EPIC }, {}],
    ['epica:ninguna', '-epica:pagos', {}, { epic_id: EPIC }],
    ['prioridad:alta,crítica', 'priority:high,critical', { priority: 'critical' }, {}],
    ['puntos:>5', 'points:6..999', { story_points: 8 }, { story_points: 5 }],
    ['puntos:<=5', 'puntos:0..5', { story_points: 5 }, { story_points: null }],
    ['puntos:ninguno', '-puntos:>=0', {}, { story_points: 0 }],
    ['proyecto:RES', 'project:reservas', {}, { project_id: POR }],
    // a former key, unless another project has it now
    ['proyecto:esp', 'project:ESP', {}, { project_id: POR }],
    ['proyecto:POR', 'project:portal', { project_id: POR }, {}],
    ['vence:2026-11', 'due:2026-11-01..2026-11-30', { due_date: '2026-11-30' }, { due_date: '2026-12-01' }],
    ['vence:<hoy', 'vence:vencida', { due_date: '2026-11-22' }, { due_date: '2026-11-23' }],
    ['vence:ninguna', '-vence:>2000-01-01', {}, { due_date: '2026-11-23' }],
    ['creada:>2026-01-01', 'created:2026', {}, { created_at: '2025-12-31T10:00:00+00:00' }],
    // in Madrid it was the next day already
    ['cambiada:hoy', 'changed:23/11/2026', {}, { updated_at: '2026-11-22T22:30:00+00:00' }],
    ['bloqueada:sí', 'blocked:yes', { blocked_reason: 'Falta' }, {}],
    ['preparada:no', 'ready:no', {}, { ready: true }],
    ['estado:hecho o bloqueada:sí', 'estado:hecho OR bloqueada:si', { blocked_reason: 'Falta' }, {}],
    ['estado:hecho estado:"por hacer"', 'estado:hecho,"por hacer"', {}, { status: 'backlog' }],
  ] as const)('%s and %s are the same and find what they say', (typed, other, found, not) => {
    for (const text of [typed, other]) {
      expect(errors(text), text).toEqual([]);
      expect(finds(text, found as Partial<FilterableStory>), text).toBe(true);
      expect(finds(text, not as Partial<FilterableStory>), text).toBe(false);
    }
  });

  test.each([
    ['sede:norte', 'SEDE:"Norte"', { [SITE]: NORTH }, { [SITE]: SOUTH }],
    ['sede:puerto', 'sede:"puerto norte"', { [PLACE]: [HARBOUR] }, { [PLACE]: [] }],
    // the fields of two projects have that name, and a value of each begins so
    ['sede:norte,puerto', 'sede:norte sede:puerto', { [PLACE]: [HARBOUR] }, { [SITE]: SOUTH }],
    ['-sede:norte,puerto', '-sede:norte -sede:puerto', { [SITE]: SOUTH }, { [PLACE]: [HARBOUR] }],
    ['-sede:norte o estado:hecho', 'estado:hecho o -sede:norte', {}, { [SITE]: NORTH }],
    ['coste:>12.5', 'coste:12.51..99', { [COST]: 12.51 }, { [COST]: 12.5 }],
    ['coste:>-3 coste:<0', 'coste:-2.99..-0.01', { [COST]: -1 }, { [COST]: 0 }],
    ['coste:ninguno', '-coste:>=-999', {}, { [COST]: 1 }],
    [
      'día prometido:2026-11',
      'dia prometido:>=1/11/2026',
      { [PROMISED]: '2026-11-30' },
      { [PROMISED]: '2026-10-31' },
    ],
    [
      'día prometido:<hoy',
      '-dia prometido:>=hoy -dia prometido:ninguno',
      { [PROMISED]: '2026-11-22' },
      { [PROMISED]: '2026-11-23' },
    ],
    ['cliente:"gran vía"', 'cliente:VIA', { [CLIENT]: 'Hotel Gran Vía' }, { [CLIENT]: 'Hotel Sol' }],
    ['contacto:noa', '-contacto:yo -contacto:nadie', { [CONTACT]: NOA }, { [CONTACT]: ANA }],
  ])('own fields are operators: %s and %s', (typed, other, found, not) => {
    for (const text of [typed, other]) {
      expect(errors(text), text).toEqual([]);
      expect(finds(text, { fields: found as Json }), text).toBe(true);
      expect(finds(text, { fields: not as Json }), text).toBe(false);
    }
  });

  test('of own fields name what is wrong, and an operator comes before a field of its name', () => {
    expect(errors('sede:este')).toEqual([['unknown_value', 'este']]);
    expect(finds('sede:este', { fields: { [SITE]: NORTH } })).toBe(false);
    expect(errors('coste:mucho x')).toEqual([['wrong_value', 'mucho']]);
    expect(errors('coste:12,5')).toEqual([]);
    expect(finds('estado:hecho', { fields: { [own(9)]: 'hecho' } })).toBe(false);
    expect(parseSearch('sede:norte').groups).toEqual([]);
  });

  test('stand among words, and the words stay', () => {
    expect(resolve('tarjeta de:noa "sin coste" -patio estado:hecho banc').text).toBe(
      'tarjeta "sin coste" -patio banc',
    );
    expect(resolve('http://a.b nada:x 12:30').text).toBe('http://a.b nada:x 12:30');
    expect(groups('http://a.b nada:x')).toBeUndefined();
    expect(resolve('en:comentarios,tareas x').kinds).toEqual(['comment', 'task']);
    expect(resolve('-en:archivos x').kinds).not.toContain('file');
    expect(resolve('in:retrospectivas').kinds).toEqual(['action', 'note']);
  });

  test('name what is wrong at its place, and an unknown name finds nothing', () => {
    expect(errors('estado:')).toEqual([['missing_value', 'estado:']]);
    expect(errors('x de:zoe y')).toEqual([['unknown_value', 'zoe']]);
    expect(finds('de:zoe', {})).toBe(false);
    expect(finds('-de:zoe', {})).toBe(true);
    expect(errors('puntos:muchos')).toEqual([['wrong_value', 'muchos']]);
    expect(errors('creada:>ayer2')).toEqual([['wrong_value', '>ayer2']]);
    expect(errors('bloqueada:quizá')).toEqual([['wrong_value', 'quizá']]);
    expect(errors('tarjeta o estado:hecho')).toEqual([['mixed_or', 'o']]);
    expect(errors('o estado:hecho o')).toEqual([]);
  });

  test('can be taken out of the text', () => {
    const typed = 'uno estado:hecho o de:noa dos';
    const [group] = parseSearch(typed).groups;
    expect(withoutGroup(typed, group ?? { from: 0, to: 0 })).toBe('uno dos');
    expect(writtenValue('En "Progreso"')).toBe('"En Progreso"');
  });

  test('any text is read, whatever stands in it', () => {
    const pieces = [
      'estado:',
      '"',
      '-',
      'o',
      ' ',
      ',',
      'hecho',
      ':',
      '”',
      'creada por:',
      'sede:',
      'coste:',
      '>',
      '..',
      'É',
      '😀',
      '\\',
      '(',
    ];
    let seed = 7;
    for (let round = 0; round < 3000; round += 1) {
      const typed = Array.from({ length: round % 9 }, () => {
        seed = (seed * 48_271) % 2_147_483_647;
        return pieces[seed % pieces.length];
      }).join('');
      const resolved = resolve(typed);
      for (const { from, to } of resolved.errors) expect(from <= to && to <= typed.length, typed).toBe(true);
      expect(parseStoryFilter(resolved.filter), typed).toEqual(resolved.filter);
    }
  });
});

describe('words', () => {
  test('are groups of alternatives', () => {
    expect(textTerms('sala o mesa "para dos" -patio')).toEqual([
      [
        { text: 'sala', phrase: false, not: false },
        { text: 'mesa', phrase: false, not: false },
      ],
      [{ text: 'para dos', phrase: true, not: false }],
      [{ text: 'patio', phrase: false, not: true }],
    ]);
    expect(textTerms('o o o')).toHaveLength(1);
    expect(textTerms('sala o')).toHaveLength(2);
  });

  test('in a list find parts of words, whatever accents and case', () => {
    const text = 'res-12\ncamion de reparto';
    for (const typed of ['CAMIÓN', 'arto ami', 'barco o camión', '"de reparto"', 'res-12 -barco', '']) {
      expect(textSearch(typed)(text), typed).toBe(true);
    }
    for (const typed of ['barco', '-camión', '"reparto de"', 'camion -reparto', 'barco o tren']) {
      expect(textSearch(typed)(text), typed).toBe(false);
    }
  });
});

describe('completions', () => {
  const complete = (typed: string, language: 'es' | 'en' = 'es') =>
    completeSearch(typed, typed.length, NAMES, language).map(({ typed }) => typed);

  test('are operators for their beginning, in the language of the person', () => {
    expect(complete('tarjeta resp')).toEqual(['tarjeta responsable:']);
    expect(complete('tarjeta assi', 'en')).toEqual(['tarjeta assignee:']);
    expect(complete('tarjeta resp', 'en')).toEqual(['tarjeta assignee:']);
    expect(complete('t')).toEqual([]);
  });

  test('are values behind the colon of an operator, or of its beginning', () => {
    expect(complete('tarjeta resp:no')).toEqual(['tarjeta responsable:"Noa Vientosur" ']);
    expect(complete('-etiqueta:inf')).toEqual(['-etiqueta:informes ']);
    expect(complete('estado:hecho,en p')).toEqual([]);
    expect(complete('estado:"en p')).toEqual(['estado:"En Progreso" ']);
    expect(complete('proyecto:')).toEqual(['proyecto:RES ', 'proyecto:POR ']);
    expect(complete('bloqueada:')).toEqual(['bloqueada:sí ', 'bloqueada:no ']);
  });

  test('are own fields, whose names may have blanks, and their values', () => {
    expect(complete('tarjeta sed')).toEqual(['tarjeta Sede:']);
    expect(complete('tarjeta -sede:nor')).toEqual(['tarjeta -sede:Norte ', 'tarjeta -sede:"Puerto norte" ']);
    expect(complete('sede:sur,"pue')).toEqual(['sede:sur,"Puerto norte" ']);
    expect(complete('x dia prometido:h')).toEqual(['x dia prometido:hoy ']);
    expect(complete('contacto:no')).toEqual(['contacto:"Noa Vientosur" ']);
    expect(complete('estado:hec')).toEqual([]);
    expect(complete('estado:comp')).toEqual(['estado:Completado ']);
  });
});
