import type { StoryType } from '#shared/rules/stories/story.ts';
import type { FieldRow } from '../events/events.ts';
import type { DemoName } from '../people/people.ts';

/** Stories are named by their titles, as in `current.ts`; moments are a day of the running sprint, an hour and a minute. */
export type Moment = readonly [day: number, hour: number, minute: number];
type Task = readonly [title: string, who: DemoName | null, finished?: Moment];
type Comment = readonly [who: DemoName, at: Moment, body: string, replyTo?: number];

/** The types of the stories that are no plain ones. */
export const TYPES: Readonly<Record<string, StoryType>> = {
  'No se puede reservar el último hueco del viernes': 'bug',
  'Buscar salas sin tener en cuenta las tildes': 'bug',
  'Traducir los correos de reserva al portugués': 'technical_task',
  'Penalizar las reservas que nadie usa': 'research',
};

/** The texts with which descriptions begin, by type. */
export const STARTING_TEXTS: Readonly<Partial<Record<StoryType, string>>> = {
  bug: '**Pasos**\n1. \n\n**Qué esperabas**\n\n**Qué pasó**\n\n**Dónde** (navegador, sede, sala)',
  research: '**Pregunta**\n\n**Tiempo máximo**\n\n**Qué se decidirá**',
};

/** The epics of the stories. */
export const EPICS: readonly { name: string; description: string; stories: readonly string[] }[] = [
  {
    name: 'Pagar sin papeles',
    description: 'Que nadie adelante dinero ni guarde tiques: la tarjeta, la factura y sus textos legales.',
    stories: [
      'Pagar el catering con la tarjeta del departamento',
      'Descargar las reservas del mes',
      'Factura mensual por centro de coste',
      'Textos legales del pago con tarjeta',
    ],
  },
  {
    name: 'Reservas que se cuidan solas',
    description: 'Cambiar, repetir y recordar una reserva sin volver a empezar ni llamar a recepción.',
    stories: [
      'Cancelar una reserva desde el correo de confirmación',
      'Avisar quince minutos antes de la reserva',
      'Cambiar la hora de una reserva sin perder la sala',
      'Reservar la misma sala cada semana',
      'Apuntarse a la lista de espera de una sala',
    ],
  },
];

/** Somebody breaks a story down; a task that is finished is finished by the person who has it. */
export const TASKS: Readonly<Record<string, { who: DemoName; at: Moment; tasks: readonly Task[] }>> = {
  'Confirmar la asistencia al entrar en la sala': {
    who: 'leo',
    at: [3, 10, 40],
    tasks: [
      ['Leer el código QR de la puerta', 'leo', [3, 17, 20]],
      ['Liberar la sala a los 15 minutos', 'iker', [4, 11, 30]],
    ],
  },
  'Pagar el catering con la tarjeta del departamento': {
    who: 'noa',
    at: [1, 12, 40],
    tasks: [
      ['Elegir la tarjeta entre las del departamento', 'noa', [2, 12, 10]],
      ['Enviar el justificante por correo', 'iker', [3, 13, 30]],
      ['Conservar la reserva si se rechaza el pago', 'noa'],
      ['Probar con las tarjetas del banco', 'vera'],
    ],
  },
  'Avisar quince minutos antes de la reserva': {
    who: 'iker',
    at: [4, 16, 40],
    tasks: [
      ['Programar el aviso', 'iker', [5, 10, 15]],
      ['Respetar los ajustes de cada persona', 'iker', [5, 13, 20]],
      ['Escribir el texto con la sala y la planta', 'leo', [5, 16, 5]],
      ['Probar con una reserva cancelada', 'vera'],
    ],
  },
  'Bloquear una sala por mantenimiento': {
    who: 'leo',
    at: [5, 12, 40],
    tasks: [
      ['Diseñar cómo se eligen la sala y los días', 'leo', [5, 16, 50]],
      ['Proponer tres alternativas', 'leo'],
      ['Escribir a quien tenía la reserva', null],
    ],
  },
  'Cambiar la hora de una reserva sin perder la sala': {
    who: 'iker',
    at: [5, 17, 10],
    tasks: [
      ['Comprobar que el hueco nuevo está libre', 'iker'],
      ['Avisar de la hora nueva a quienes asisten', null],
    ],
  },
};

/** The comments of people. `@` before a name mentions that person; a reply has the place of its comment. */
export const COMMENTS: Readonly<Record<string, readonly Comment[]>> = {
  'Ver los huecos libres de toda la semana': [
    ['vera', [2, 16, 22], 'La devuelvo: el viernes se corta a las 19 h y los festivos salen abiertos.'],
    ['iker', [3, 13, 2], 'Corregido. El horario y los festivos salen ahora de los datos de cada sede.'],
  ],
  'Pagar el catering con la tarjeta del departamento': [
    ['noa', [2, 12, 15], 'Ya se elige la tarjeta. Falta ver qué pasa cuando el banco **rechaza** el pago.'],
    ['vera', [4, 10, 5], '@Noa Vientosur, ¿probamos mientras tanto con el simulador del banco?'],
    [
      'noa',
      [5, 10, 25],
      'El simulador acepta todos los pagos. He pedido tarjetas de prueba y la dejo bloqueada hasta que lleguen.',
      1,
    ],
  ],
  'Avisar quince minutos antes de la reserva': [
    ['leo', [5, 16, 8], 'Pongo la planta delante de la sala: en el móvil el final se corta.'],
  ],
  'Factura mensual por centro de coste': [
    [
      'abril',
      [3, 11, 10],
      'Finanzas confirma el formato:\n\n- una hoja por centro de coste\n- los importes sin IVA, y el total al final',
    ],
  ],
  'Penalizar las reservas que nadie usa': [
    [
      'gael',
      [5, 11, 30],
      '@Abril Casaluna, la mitad son reuniones periódicas que ya no se celebran. ¿Lo vemos en el próximo refinamiento?',
    ],
  ],
};

/** The reasons why stories are blocked. */
export const BLOCKED = {
  story: 'Pagar el catering con la tarjeta del departamento',
  who: 'noa',
  at: [5, 10, 20],
  reason: 'El banco aún no ha enviado las tarjetas de prueba.',
} as const satisfies { story: string; who: DemoName; at: Moment; reason: string };

/** Stories that wait for another one, or are related to it. */
export const LINKS: readonly {
  from: string;
  to: string;
  kind: 'blocks' | 'relates';
  who: DemoName;
  at: Moment;
}[] = [
  {
    from: 'Textos legales del pago con tarjeta',
    to: 'Pagar el catering con la tarjeta del departamento',
    kind: 'blocks',
    who: 'abril',
    at: [4, 11, 20],
  },
  {
    from: 'Pagar el catering con la tarjeta del departamento',
    to: 'Factura mensual por centro de coste',
    kind: 'relates',
    who: 'abril',
    at: [4, 11, 21],
  },
];

/**
 * Days until which stories should be done, as working days of the running sprint (its last is 9). The nearest are at least
 * two working days after today, so that nobody who opens the demo is reminded at once.
 */
export const DUE: readonly { story: string; who: DemoName; at: Moment; day: number }[] = [
  { story: 'Avisar quince minutos antes de la reserva', who: 'abril', at: [4, 11, 0], day: 8 },
  { story: 'Cambiar la hora de una reserva sin perder la sala', who: 'abril', at: [4, 11, 5], day: 9 },
  { story: 'Factura mensual por centro de coste', who: 'abril', at: [3, 11, 15], day: 19 },
];

/** The ids are fixed, so that the values of a story always have one order. */
const FIELD = (n: number) => `f1e1d000-0000-4000-8000-00000000000${n}`;
const [PLACE, REQUESTER, COST, PROMISED] = [FIELD(1), FIELD(2), FIELD(3), FIELD(4)];
const [NORTH, SOUTH, HARBOUR] = [FIELD(5), FIELD(6), FIELD(7)];

/** The own fields of the project. */
export const FIELDS: readonly Omit<FieldRow, 'project_id' | 'rank'>[] = [
  {
    id: PLACE,
    name: 'Sede',
    kind: 'choices',
    settings: {
      options: [
        { id: NORTH, name: 'Norte' },
        { id: SOUTH, name: 'Sur' },
        { id: HARBOUR, name: 'Puerto' },
      ],
    },
    on_card: true,
    on_row: true,
  },
  { id: REQUESTER, name: 'Quién lo pide', kind: 'person', settings: {}, on_card: false, on_row: false },
  { id: COST, name: 'Coste al mes', kind: 'number', settings: { unit: '€' }, on_card: false, on_row: true },
  { id: PROMISED, name: 'Prometida para', kind: 'date', settings: {}, on_card: true, on_row: false },
];

/** The values of own fields: places, the person, the cost, and the day of the promise. */
export const FIELD_VALUES: readonly {
  story: string;
  at: Moment;
  places?: readonly ('norte' | 'sur' | 'puerto')[];
  requester?: DemoName;
  cost?: number;
  promised?: number;
}[] = [
  {
    story: 'Pagar el catering con la tarjeta del departamento',
    at: [3, 12, 0],
    places: ['norte', 'sur'],
    requester: 'gael',
    cost: 40,
    promised: 15,
  },
  { story: 'Cambiar la hora de una reserva sin perder la sala', at: [3, 12, 5], places: ['puerto'] },
  { story: 'Factura mensual por centro de coste', at: [3, 12, 10], requester: 'gael', cost: 120 },
  { story: 'Recordar la última sede elegida', at: [3, 12, 15], places: ['sur'] },
];
export const PLACES = { norte: NORTH, sur: SOUTH, puerto: HARBOUR } as const;
export const FIELD_IDS = { places: PLACE, requester: REQUESTER, cost: COST, promised: PROMISED } as const;

/** How many criteria of each story are fulfilled already, counted from the top. */
export const MET: readonly { story: string; who: DemoName; at: Moment; count: number }[] = [
  { story: 'Cancelar una reserva desde el correo de confirmación', who: 'vera', at: [1, 16, 0], count: 2 },
  { story: 'Ver los huecos libres de toda la semana', who: 'vera', at: [3, 16, 50], count: 3 },
  { story: 'Elegir la sala por aforo y equipamiento', who: 'vera', at: [3, 12, 20], count: 2 },
  { story: 'Confirmar la asistencia al entrar en la sala', who: 'vera', at: [4, 15, 5], count: 2 },
  { story: 'Recordar la última sede elegida', who: 'gael', at: [5, 10, 50], count: 1 },
  { story: 'Mostrar quién ha reservado cada sala', who: 'vera', at: [5, 16, 30], count: 2 },
  { story: 'Pagar el catering con la tarjeta del departamento', who: 'noa', at: [2, 12, 12], count: 1 },
];

/** When people are away, as working days of the running sprint; the next one begins on day 10. */
export const ABSENCES: readonly { who: DemoName; from: number; to: number; note: string }[] = [
  { who: 'leo', from: 8, to: 8, note: 'Jornadas de diseño' },
  { who: 'noa', from: 12, to: 14, note: 'Vacaciones' },
  { who: 'vera', from: 17, to: 17, note: 'Curso de accesibilidad' },
];
