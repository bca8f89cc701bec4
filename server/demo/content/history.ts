import type { Random } from '../events/random.ts';

/** The subjects of a project: things that its stories speak of, each with its label. */
export type Theme = readonly (readonly [thing: string, label: string])[];

export const ROOMS: Theme = [
  ['la ficha de la sala', 'salas'],
  ['el calendario semanal', 'calendario'],
  ['la lista de espera', 'reservas'],
  ['el plano de planta', 'salas'],
  ['la reserva recurrente', 'reservas'],
  ['el aviso por correo', 'avisos'],
  ['el panel de recepción', 'recepción'],
  ['el informe de ocupación', 'informes'],
  ['el código QR de entrada', 'acceso'],
  ['la búsqueda de huecos', 'calendario'],
  ['la plaza de aparcamiento', 'aparcamiento'],
  ['el puesto flexible', 'puestos'],
  ['el catering de reuniones', 'servicios'],
  ['la política de cancelación', 'reservas'],
  ['el registro de visitas', 'recepción'],
  ['la factura mensual', 'pagos'],
  ['el cierre por festivos', 'calendario'],
  ['la firma de asistencia', 'acceso'],
  ['el equipamiento de la sala', 'salas'],
  ['la integración con el correo', 'avisos'],
  ['la reserva desde el plano', 'reservas'],
  ['el consumo por departamento', 'informes'],
  ['la pantalla de la puerta', 'salas'],
  ['el justificante de pago', 'pagos'],
];

export const STAFF: Theme = [
  ['la solicitud de vacaciones', 'ausencias'],
  ['el recibo de nómina', 'nómina'],
  ['el calendario laboral', 'ausencias'],
  ['la ficha personal', 'datos'],
  ['el certificado de empresa', 'documentos'],
  ['la nota de gastos', 'gastos'],
  ['el organigrama', 'datos'],
  ['la firma de documentos', 'documentos'],
];

/** An action on a thing, and its purpose; `{x}` is the thing. */
const IDEAS: readonly (readonly [title: string, description: string])[] = [
  [
    'Ver {x} desde el móvil',
    'Quien se mueve entre oficinas consulta {x} en el teléfono, sin volver al escritorio.',
  ],
  [
    'Exportar {x} a CSV',
    'Una fila por registro, con separador de punto y coma y las fechas en formato local.',
  ],
  [
    'Guardar el historial de {x}',
    'Queda constancia de quién hizo cada cambio, cuándo, y qué valor había antes.',
  ],
  ['Permisos para cambiar {x}', 'Solo quien administra el edificio puede hacer cambios; el resto los ve.'],
  ['Traducir {x} al inglés', 'El equipo de Dublín trabaja con los mismos datos en su idioma.'],
  ['Filtrar {x} por edificio', 'El filtro se recuerda la próxima vez que se entra.'],
  [
    'Acelerar la carga de {x}',
    'Hoy tarda más de dos segundos con datos reales; el objetivo es bajar de 300 ms.',
  ],
  ['Corregir el desfase horario en {x}', 'En Canarias se muestra una hora más de la que corresponde.'],
  ['Mejorar el contraste de {x}', 'El texto secundario no llega al nivel AA en el tema oscuro.'],
  ['Mostrar {x} en la pantalla de la entrada', 'Se actualiza sola cada minuto y se lee a tres metros.'],
  ['Avisar cuando cambie {x}', 'La persona afectada recibe un aviso con el valor anterior y el nuevo.'],
  ['Validar los datos de {x}', 'El error se explica junto al campo y lo escrito no se pierde.'],
  ['Añadir notas a {x}', 'Las notas admiten hasta 500 caracteres y las ve todo el equipo.'],
  ['Imprimir {x}', 'Cabe en una hoja A4, sin menús ni botones.'],
  ['Recordar los últimos filtros de {x}', 'Cada persona vuelve a encontrar la vista como la dejó.'],
  ['Atajos de teclado en {x}', 'Se puede hacer todo sin ratón, y la ayuda enseña los atajos.'],
  [
    'Probar {x} con lector de pantalla',
    'Cada control dice su nombre y su estado; el foco no se pierde al guardar.',
  ],
  ['Deshacer cambios en {x}', 'Durante diez segundos se puede volver atrás desde el propio aviso.'],
  ['Paginar {x}', 'Con más de mil registros la página deja de responder.'],
  ['Personalizar {x} por equipo', 'Cada equipo elige qué columnas ve y en qué orden.'],
  ['Medir el uso de {x}', 'Hacen falta datos de uso de cada semana antes de invertir más.'],
  ['Documentar {x} para Soporte', 'Las cinco preguntas más frecuentes, con su respuesta y una captura.'],
  ['Revisar los textos de {x}', 'Frases cortas, sin tecnicismos y con el mismo nombre para cada cosa.'],
  ['Limitar {x} por departamento', 'Cada departamento tiene un máximo al mes que fija quien administra.'],
  [
    'Sincronizar {x} cada cinco minutos',
    'Si el otro sistema no responde, se reintenta y se avisa a la tercera.',
  ],
  ['Enlazar {x} con el directorio', 'Los nombres y los correos salen del directorio, sin copiarlos a mano.'],
];

/** Faults that turn up in the middle of a sprint. */
const FAULTS: readonly (readonly [title: string, description: string])[] = [
  ['Error al guardar {x} con tildes', 'Al guardar un texto con tildes aparece una página en blanco.'],
  [
    'Se duplica {x} al pulsar dos veces',
    'Con la red lenta se envía dos veces y quedan dos registros iguales.',
  ],
  ['No se abre {x} en Safari', 'La página se queda cargando desde la última actualización del navegador.'],
  ['Falta el permiso al abrir {x}', 'Quien acaba de entrar en el equipo ve un error hasta que recarga.'],
];

/** Goals of past sprints, used in turn. */
export const GOALS: readonly string[] = [
  'Que reservar cueste menos de un minuto',
  'Recepción deja de usar la hoja de cálculo',
  'Nadie llega a una sala ocupada',
  'Cancelar sin llamar a Soporte',
  'Los informes del mes salen solos',
  'Todo se puede hacer desde el móvil',
  'Menos avisos, y más claros',
  'La segunda oficina empieza a usarlo',
  'Quitar lo que hace lenta la mañana del lunes',
  'Que cualquiera pueda usarlo con el teclado',
  'Cerrar el trimestre con las facturas al día',
  'Las visitas entran sin esperar',
  'Preparar la apertura de la planta cuatro',
  'Que los datos cuadren con los de Finanzas',
  'Cero reservas fantasma',
];

export interface StoryIdea {
  title: string;
  description: string;
  label: string;
}

function say([title, description]: readonly [string, string], [thing, label]: Theme[number]): StoryIdea {
  const fill = (text: string) => text.replace('{x}', thing).replace(/\b([Aa]|[Dd]e) el\b/g, '$1l');
  return { title: fill(title), description: fill(description), label };
}

/** Every kind of story about everything in a theme, in a random order. */
export function ideasAbout(theme: Theme, random: Random): StoryIdea[] {
  return random.shuffle(theme.flatMap((topic) => IDEAS.map((idea) => say(idea, topic))));
}

/** Every fault of every thing of a theme, in a random order. */
export function faultsIn(theme: Theme, random: Random): StoryIdea[] {
  return random.shuffle(theme.flatMap((topic) => FAULTS.map((fault) => say(fault, topic))));
}
