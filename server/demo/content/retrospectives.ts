import type { DemoName } from '../people.ts';

/** A note, with its author; notes with the same topic are grouped under that title. */
interface DemoNote {
  who: DemoName;
  column: string;
  body: string;
  topic?: string;
  /** Who votes for it, once each. */
  votes: readonly DemoName[];
}

interface DemoRetrospective {
  template: 'sailboat' | 'start_stop_continue';
  anonymous: boolean;
  notes: readonly DemoNote[];
  /** `topic`: the body of a note. `days`: how many working days after the end of the sprint the action is due. `done`: after how many it was done. */
  actions: readonly { body: string; owner: DemoName; days: number; done?: number; note: number }[];
}

/** The retrospectives of the last two finished sprints of the main project, the earlier one first. */
export const RETROSPECTIVES: readonly [DemoRetrospective, DemoRetrospective] = [
  {
    template: 'sailboat',
    anonymous: true,
    notes: [
      {
        who: 'noa',
        column: 'wind',
        body: 'Los criterios escritos de antemano evitaron tres reuniones.',
        votes: ['iker'],
      },
      {
        who: 'vera',
        column: 'anchors',
        body: 'Las revisiones se acumulan el jueves.',
        topic: 'La revisión se atasca',
        votes: ['noa', 'iker', 'vera'],
      },
      {
        who: 'leo',
        column: 'anchors',
        body: 'Nadie sabe a quién le toca revisar.',
        topic: 'La revisión se atasca',
        votes: ['leo'],
      },
      {
        who: 'iker',
        column: 'rocks',
        body: 'El calendario externo cambia de formato en enero.',
        votes: ['gael', 'abril'],
      },
      {
        who: 'gael',
        column: 'island',
        body: 'Reservar una sala en menos de diez segundos.',
        votes: ['abril'],
      },
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
      {
        who: 'iker',
        column: 'start',
        body: 'Pedir ayuda si una historia lleva más de tres días.',
        topic: 'Avisar antes',
        votes: ['noa', 'vera'],
      },
      {
        who: 'noa',
        column: 'start',
        body: 'Partir las historias de 8 puntos antes de planificar.',
        topic: 'Avisar antes',
        votes: ['gael'],
      },
      {
        who: 'leo',
        column: 'stop',
        body: 'Meter historias urgentes sin sacar otra.',
        votes: ['leo', 'iker', 'abril', 'gael'],
      },
      { who: 'vera', column: 'stop', body: 'Reuniones de más de media hora.', votes: [] },
      {
        who: 'abril',
        column: 'continue',
        body: 'Cerrar lo empezado antes de coger otra historia.',
        votes: ['abril'],
      },
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
