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

export const OPERATOR_NAMES = Object.keys(OPERATORS) as Operator[];

const namesOf = (operator: Operator): string[] =>
  Object.values<readonly string[]>(OPERATORS[operator]).flat().map(plainText);

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
 * The operator at the beginning of a text, with its colon.
 * @param plain without accents, in small letters.
 */
export function operatorAt(plain: string): { operator: Operator; not: boolean; length: number } | null {
  const [found, minus, name = ''] = BEGINNING.exec(plain) ?? [];
  const operator = BY_NAME.get(name);
  return found === undefined || operator === undefined
    ? null
    : { operator, not: minus !== undefined, length: found.length };
}
