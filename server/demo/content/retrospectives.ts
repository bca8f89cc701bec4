import type { DemoName } from '../people/people.ts';

/** A note, with its author and the people who vote for it, once each; notes with the same topic are grouped under that title. */
type DemoNote = readonly [
  who: DemoName,
  column: string,
  body: string,
  votes: readonly DemoName[],
  topic?: string,
];

interface DemoRetrospective {
  template: 'sailboat' | 'start_stop_continue';
  anonymous: boolean;
  notes: readonly DemoNote[];
  /** `days`: how many working days after the end of the sprint the action is due. `done`: after how many it was done. `note`: the place of its note. */
  actions: readonly { body: string; owner: DemoName; days: number; done?: number; note: number }[];
}

/** The retrospectives of the last two finished sprints of the main project, the earlier one first. */
export const RETROSPECTIVES: readonly [DemoRetrospective, DemoRetrospective] = [
  {
    template: 'sailboat',
    anonymous: true,
    notes: [
      ['noa', 'wind', 'Los criterios escritos de antemano evitaron tres reuniones.', ['iker']],
      [
        'vera',
        'anchors',
        'Las revisiones se acumulan el jueves.',
        ['noa', 'iker', 'vera'],
        'La revisión se atasca',
      ],
      ['leo', 'anchors', 'Nadie sabe a quién le toca revisar.', ['leo'], 'La revisión se atasca'],
      ['iker', 'rocks', 'El calendario externo cambia de formato en enero.', ['gael', 'abril']],
      ['gael', 'island', 'Reservar una sala en menos de diez segundos.', ['abril']],
    ],
    actions: [
      { body: 'Repartir las revisiones al empezar el día', owner: 'vera', days: 5, done: 4, note: 1 },
      {
        body: 'Probar el formato nuevo del calendario con datos de ejemplo',
        owner: 'iker',
        days: 7,
        done: 6,
        note: 3,
      },
    ],
  },
  {
    template: 'start_stop_continue',
    anonymous: false,
    notes: [
      [
        'iker',
        'start',
        'Pedir ayuda si una historia lleva más de tres días.',
        ['noa', 'vera'],
        'Avisar antes',
      ],
      ['noa', 'start', 'Partir las historias de 8 puntos antes de planificar.', ['gael'], 'Avisar antes'],
      ['leo', 'stop', 'Meter historias urgentes sin sacar otra.', ['leo', 'iker', 'abril', 'gael']],
      ['vera', 'stop', 'Reuniones de más de media hora.', []],
      ['abril', 'continue', 'Cerrar lo empezado antes de coger otra historia.', ['abril']],
    ],
    actions: [
      { body: 'Sacar una historia del sprint por cada urgente que entra', owner: 'gael', days: 14, note: 2 },
      {
        body: 'Revisar cada mañana qué historia lleva más de tres días',
        owner: 'noa',
        days: 6,
        done: 3,
        note: 0,
      },
    ],
  },
];
