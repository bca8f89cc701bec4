import type { Priority } from '../events/events.ts';
import type { DemoName } from '../people/people.ts';

/** A story of today, written out. */
export interface Draft {
  title: string;
  description: string;
  /** One line each. */
  criteria: string[];
  priority: Priority;
  points: number | null;
  labels: string[];
  reporter: DemoName;
}

/** The place of a story in the backlog: a `ready` one may be planned, and `age` is how many days ago it was written. */
interface Place {
  ready: boolean;
  age: number;
  planned?: boolean;
}
export type BacklogDraft = Draft & Place;

const story = (
  title: string,
  description: string,
  criteria: string[],
  [priority, points, labels, reporter]: [Priority, number | null, string[], DemoName],
): Draft => ({ title, description, criteria, priority, points, labels, reporter });

const backlogStory = (place: Place, ...draft: Parameters<typeof story>): BacklogDraft => ({
  ...story(...draft),
  ...place,
});

export const SPRINT_GOAL = 'Reservar y cancelar una sala sin hablar con nadie';

/** The fourteen stories of the sprint that runs today, in the order in which the team takes them (see sprint-today.ts). */
export const SPRINT_STORIES: readonly Draft[] = [
  story(
    'Cancelar una reserva desde el correo de confirmación',
    'Como persona que ha reservado, quiero cancelar con un clic desde el correo para liberar la sala en cuanto sé que no voy.',
    ['El enlace caduca cuando empieza la reserva.', 'Al cancelar, la sala queda libre al momento.'],
    ['high', 3, ['reservas', 'avisos'], 'abril'],
  ),
  story(
    'Ver los huecos libres de toda la semana',
    'Como persona que busca sala, quiero ver la semana entera para elegir el día con más huecos.',
    [
      'Se ven de lunes a viernes, de 8 a 20 h.',
      'Los festivos aparecen cerrados.',
      'Cabe en la pantalla de un portátil.',
    ],
    ['high', 5, ['calendario'], 'abril'],
  ),
  story(
    'Elegir la sala por aforo y equipamiento',
    'Como persona que organiza una reunión, quiero pedir aforo y pantalla para que solo me ofrezcan salas que sirven.',
    ['El aforo se escribe con un número.', 'Sin resultados, se propone la sala más parecida.'],
    ['medium', 3, ['salas'], 'noa'],
  ),
  story(
    'Confirmar la asistencia al entrar en la sala',
    'Como persona que ha reservado, quiero confirmar que estoy en la sala para que no la liberen.',
    ['Se confirma con el código QR de la puerta.', 'Si nadie confirma en 15 minutos, la sala se libera.'],
    ['high', 5, ['acceso', 'salas'], 'gael'],
  ),
  story(
    'Recordar la última sede elegida',
    'Como persona que trabaja siempre en la misma sede, quiero encontrarla ya elegida.',
    ['Se recuerda en cada dispositivo.'],
    ['low', 1, ['calendario'], 'leo'],
  ),
  story(
    'Mostrar quién ha reservado cada sala',
    'Como persona de recepción, quiero saber quién tiene cada sala para indicar el camino a las visitas.',
    ['Se ve el nombre y el departamento.', 'Quien lo pide en sus ajustes aparece como "Reservada".'],
    ['medium', 2, ['recepción'], 'vera'],
  ),
  story(
    'Pagar el catering con la tarjeta del departamento',
    'Como responsable de un departamento, quiero cargar el catering a nuestra tarjeta sin volver a escribir sus datos.',
    [
      'La tarjeta se elige entre las del departamento.',
      'Si el pago se rechaza, la reserva de la sala se conserva.',
      'El justificante llega por correo en menos de un minuto.',
    ],
    ['critical', 8, ['pagos', 'servicios'], 'abril'],
  ),
  story(
    'Bloquear una sala por mantenimiento',
    'Como persona de mantenimiento, quiero cerrar una sala unos días y avisar a quien la tenía reservada.',
    ['Se escribe el motivo.', 'Quien tenía reserva recibe tres alternativas.'],
    ['high', 5, ['salas', 'avisos'], 'gael'],
  ),
  story(
    'Avisar quince minutos antes de la reserva',
    'Como persona que ha reservado, quiero un aviso con la sala y la planta para llegar a tiempo.',
    ['El aviso respeta los ajustes de notificaciones.', 'No se envía si la reserva se ha cancelado.'],
    ['medium', 3, ['avisos'], 'iker'],
  ),
  story(
    'Cambiar la hora de una reserva sin perder la sala',
    'Como persona que ha reservado, quiero mover la hora sin cancelar y volver a empezar.',
    [
      'Si el hueco nuevo está ocupado, se explica y no cambia nada.',
      'Quienes asisten reciben la hora nueva.',
    ],
    ['high', 5, ['reservas'], 'abril'],
  ),
  story(
    'Ver en el móvil el plano con mi sala marcada',
    'Como persona que visita otra sede, quiero ver en el plano dónde está mi sala.',
    ['El plano se amplía con dos dedos.', 'Se ve el camino desde la entrada.'],
    ['medium', 5, ['salas', 'móvil'], 'leo'],
  ),
  story(
    'No se puede reservar el último hueco del viernes',
    'Al reservar de 19 a 20 h del viernes aparece "Fuera de horario", aunque la sede cierra a las 20 h.',
    ['Se puede reservar hasta la hora de cierre de cada sede.'],
    ['critical', 2, ['reservas', 'error'], 'vera'],
  ),
  story(
    'Descargar las reservas del mes',
    'Como responsable de un departamento, quiero las reservas del mes en una hoja de cálculo para repartir el coste.',
    ['Una fila por reserva, con separador de punto y coma.', 'Incluye sala, duración y centro de coste.'],
    ['low', 3, ['informes'], 'abril'],
  ),
  story(
    'Traducir los correos de reserva al portugués',
    'Como persona de la oficina de Lisboa, quiero los correos en mi idioma.',
    ['El idioma sale de los ajustes de cada persona.'],
    ['low', 2, ['avisos'], 'leo'],
  ),
];

/** The product backlog. The first three are the samples of the backlog page: alta, media and baja. */
export const BACKLOG_STORIES: readonly BacklogDraft[] = [
  backlogStory(
    { ready: true, age: 6, planned: true },
    'Reservar la misma sala cada semana',
    'Como persona que coordina un equipo, quiero repetir una reserva cada semana para no pedirla de nuevo.',
    ['Se elige hasta qué fecha se repite.', 'Los festivos se saltan.', 'Se puede cancelar una sola o todas.'],
    ['high', null, ['reservas', 'calendario'], 'abril'],
  ),
  backlogStory(
    { ready: true, age: 8, planned: true },
    'Apuntarse a la lista de espera de una sala',
    'Como persona que no encuentra hueco, quiero un aviso en cuanto la sala se libere.',
    ['El aviso llega en menos de un minuto.', 'El hueco se guarda 15 minutos para la primera persona.'],
    ['medium', 5, ['reservas', 'avisos'], 'gael'],
  ),
  backlogStory(
    { ready: false, age: 19 },
    'Elegir el color de cada sede en el calendario',
    'Como persona que trabaja en varias sedes, quiero distinguirlas de un vistazo.',
    ['Los colores se distinguen también en escala de grises.'],
    ['low', 2, ['calendario'], 'leo'],
  ),
  backlogStory(
    { ready: true, age: 5, planned: true },
    'Factura mensual por centro de coste',
    'Como persona de Finanzas, quiero una factura por centro de coste para cerrar el mes en un día.',
    ['Se genera el primer día hábil.', 'Incluye catering y aparcamiento.'],
    ['high', 5, ['pagos', 'informes'], 'abril'],
  ),
  backlogStory(
    { ready: true, age: 9 },
    'Entrar con el certificado de la empresa',
    'Como persona de la plantilla, quiero entrar con el certificado del portátil, sin contraseña.',
    [],
    ['high', 8, ['acceso'], 'iker'],
  ),
  backlogStory(
    { ready: true, age: 12 },
    'Ocupación real por planta',
    'Como responsable de espacios, quiero comparar lo reservado con lo usado para decidir qué planta cerrar.',
    ['Se compara por semanas.', 'Se puede descargar el gráfico.'],
    ['medium', 5, ['informes'], 'gael'],
  ),
  backlogStory(
    { ready: true, age: 4 },
    'Textos legales del pago con tarjeta',
    'Falta acordar con Asesoría Jurídica qué se enseña antes de pagar y qué se guarda.',
    ['Los textos están aprobados por escrito.'],
    ['critical', 2, ['pagos'], 'vera'],
  ),
  backlogStory(
    { ready: false, age: 7 },
    'Penalizar las reservas que nadie usa',
    'Un tercio de las reservas de los lunes no se usa. Hay que decidir qué pasa a la tercera vez.',
    [],
    ['critical', null, ['reservas'], 'noa'],
  ),
  backlogStory(
    { ready: false, age: 11 },
    'Buscar salas sin tener en cuenta las tildes',
    'Al buscar "Vision" no aparece la sala "Visión".',
    ['La búsqueda no distingue tildes ni mayúsculas.'],
    ['medium', 1, ['salas'], 'vera'],
  ),
  backlogStory(
    { ready: false, age: 15 },
    'Reservar plaza de aparcamiento junto con la sala',
    'Como persona que viene en coche, quiero reservar las dos cosas a la vez.',
    [],
    ['medium', null, ['aparcamiento', 'reservas'], 'abril'],
  ),
  backlogStory(
    { ready: false, age: 17 },
    'Pantalla de la puerta con el siguiente evento',
    'Como persona que pasa por delante, quiero saber si la sala está libre y hasta cuándo.',
    [],
    ['medium', null, ['salas'], 'leo'],
  ),
  backlogStory(
    { ready: false, age: 20 },
    'Invitar a personas de fuera de la empresa',
    'Como persona que organiza una reunión, quiero que las visitas reciban el plano y el código de entrada.',
    [],
    ['medium', null, ['acceso', 'recepción'], 'abril'],
  ),
  backlogStory(
    { ready: false, age: 22 },
    'Sugerir la hora en la que todo el mundo puede',
    'Como persona que organiza una reunión, quiero que se propongan las tres mejores horas.',
    [],
    ['low', null, ['calendario'], 'noa'],
  ),
  backlogStory(
    { ready: false, age: 24 },
    'Encuesta de una pregunta al salir de la sala',
    'Queremos saber si la sala estaba en condiciones, con una sola pregunta y sin registro.',
    [],
    ['low', null, ['servicios'], 'gael'],
  ),
];

/** Written three hours ago. */
export const NEW_STORY: Draft = story(
  'Ver el tiempo que falta para liberar la sala',
  'Como persona que espera fuera, quiero saber cuántos minutos quedan antes de llamar a la puerta.',
  [],
  ['low', null, ['salas'], 'leo'],
);

/** A young project: a few stories, nothing planned yet. */
export const LENDING_STORIES: readonly Draft[] = [
  story(
    'Pedir un portátil de sustitución',
    'Como persona con el equipo en reparación, quiero otro el mismo día.',
    ['Se ve qué equipos hay en mi sede.'],
    ['high', 5, ['préstamos'], 'noa'],
  ),
  story(
    'Inventario con código de barras',
    'Como persona de Sistemas, quiero leer el código con el móvil para saber de quién es cada equipo.',
    [],
    ['medium', null, ['inventario'], 'noa'],
  ),
  story(
    'Recordar la fecha de devolución',
    'Un aviso tres días antes y otro el mismo día.',
    ['No se avisa si el equipo ya se ha devuelto.'],
    ['medium', 2, ['préstamos', 'avisos'], 'gael'],
  ),
  story(
    'Registrar el estado al devolver',
    'Como persona de Sistemas, quiero anotar golpes y piezas que faltan, con una foto.',
    [],
    ['low', null, ['inventario'], 'vera'],
  ),
  story(
    'Firmar el préstamo en el móvil',
    'Como persona que recoge un equipo, quiero firmar sin imprimir nada.',
    [],
    ['low', null, ['préstamos'], 'noa'],
  ),
];

/** The backlog of the project between two sprints. */
export const STAFF_STORIES: readonly Draft[] = [
  story(
    'Pedir vacaciones por horas',
    'Como persona con jornada reducida, quiero pedir unas horas sin gastar un día entero.',
    ['El saldo se muestra en horas.', 'Quien aprueba ve el calendario del equipo.'],
    ['high', 5, ['ausencias'], 'gael'],
  ),
  story(
    'Subir una nota de gastos con una foto',
    'Como persona que viaja, quiero fotografiar el tique y olvidarme.',
    ['Se leen el importe y la fecha.'],
    ['medium', 5, ['gastos'], 'leo'],
  ),
  story(
    'Cambiar la cuenta en la que cobro',
    'Como persona de la plantilla, quiero cambiar la cuenta con una verificación por correo.',
    [],
    ['medium', null, ['nómina', 'datos'], 'gael'],
  ),
];
