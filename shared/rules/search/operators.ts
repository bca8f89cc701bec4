import { plainText } from '../texts/plain-text.ts';

export type Language = 'es' | 'en' | 'pt';

/**
 * The operators of the filter language, each with its names: the first one of a language is what completions show there. Every name is
 * understood in every language. A new field of stories gets its line here and its values in resolve-search.ts.
 */
export const OPERATORS = {
  assignee: { es: ['responsable', 'de', 'asignada a'], en: ['assignee', 'assigned to'], pt: ['responsável'] },
  status: { es: ['estado'], en: ['status', 'state'], pt: ['situação'] },
  label: { es: ['etiqueta'], en: ['label', 'tag'], pt: ['etiqueta', 'rótulo'] },
  sprint: { es: ['sprint'], en: ['sprint'], pt: ['sprint'] },
  team: { es: ['equipo'], en: ['team'], pt: ['equipe'] },
  epic: { es: ['épica'], en: ['epic'], pt: ['épico'] },
  priority: { es: ['prioridad'], en: ['priority'], pt: ['prioridade'] },
  points: { es: ['puntos'], en: ['points'], pt: ['pontos'] },
  project: { es: ['proyecto'], en: ['project'], pt: ['projeto'] },
  column: { es: ['columna'], en: ['column'], pt: ['coluna'] },
  type: { es: ['tipo'], en: ['type'], pt: ['tipo'] },
  reporter: { es: ['creada por', 'autor', 'autora'], en: ['created by', 'reporter'], pt: ['criada por'] },
  due: { es: ['vence'], en: ['due'], pt: ['vence', 'prazo'] },
  created: { es: ['creada'], en: ['created'], pt: ['criada'] },
  changed: { es: ['cambiada'], en: ['changed', 'updated'], pt: ['alterada'] },
  blocked: { es: ['bloqueada'], en: ['blocked'], pt: ['bloqueada'] },
  waiting: { es: ['espera'], en: ['waiting'], pt: ['espera'] },
  ready: { es: ['preparada'], en: ['ready'], pt: ['preparada', 'pronta'] },
  in: { es: ['en'], en: ['in'], pt: ['em'] },
} as const satisfies Record<string, Record<Language, readonly string[]>>;

export type Operator = keyof typeof OPERATORS;

/** The operator of the own fields with a name. */
export type OwnOperator = `own:${string}`;

export const OPERATOR_NAMES = Object.keys(OPERATORS) as Operator[];

const namesOf = (operator: Operator): string[] =>
  Object.values<readonly string[]>(OPERATORS[operator]).flat().map(plainText);

/** The same text without accents, in small letters, with each character at its place. */
export const plainInPlace = (text: string): string =>
  Array.from(text, (letter) => plainText(letter).padEnd(1).slice(0, letter.length)).join('');

/** The operator of the own fields with a name. */
export const ownOperator = (name: string): OwnOperator => `own:${plainInPlace(name)}`;

/** Whether an operator asks for own fields. */
export const isOwn = (operator: Operator | OwnOperator): operator is OwnOperator =>
  operator.startsWith('own:');

/** Every name without accents, in small letters, with its operator. */
const BY_NAME = new Map<string, Operator>(
  OPERATOR_NAMES.flatMap((operator) => namesOf(operator).map((name): [string, Operator] => [name, operator])),
);

const longestFirst = [...BY_NAME.keys()].sort((a, b) => b.length - a.length);
const BEGINNING = new RegExp(`^([-−])?(${longestFirst.join('|')}):`);

/** The name of an operator that is shown in a language. */
export const operatorName = (operator: Operator, language: Language): string =>
  OPERATORS[operator][language][0];

/** The operators with a name that begins with a text, as 'resp' begins 'responsable'. */
export function operatorsBeginning(typed: string): Operator[] {
  const plain = plainText(typed);
  return OPERATOR_NAMES.filter((operator) => namesOf(operator).some((name) => name.startsWith(plain)));
}

/**
 * The operator at the beginning of a text, with its colon. An own field that has the name of an operator has none of its own.
 * @param plain without accents, in small letters.
 * @param fields the names of own fields.
 */
export function operatorAt(
  plain: string,
  fields: readonly string[] = [],
): { operator: Operator | OwnOperator; not: boolean; length: number } | null {
  const [found, minus, name = ''] = BEGINNING.exec(plain) ?? [];
  const operator = BY_NAME.get(name);
  if (found !== undefined && operator !== undefined)
    return { operator, not: minus !== undefined, length: found.length };
  const start = /^[-−]/.test(plain) ? 1 : 0;
  const own = fields
    .map(plainInPlace)
    .filter((field) => plain.startsWith(`${field}:`, start))
    .toSorted((a, b) => b.length - a.length)[0];
  return own === undefined
    ? null
    : { operator: ownOperator(own), not: start === 1, length: start + own.length + 1 };
}
