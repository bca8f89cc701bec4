/** What an SQLSTATE means over HTTP. A state without a message of its own gets the one of its status. */
interface Meaning {
  status: number;
  message?: string;
}

const TRY_AGAIN = 'Algo ha fallado en el servidor. Inténtalo de nuevo.';
const BUSY = 'El servidor no puede atender la petición ahora. Inténtalo de nuevo en un momento.';
const NOT_VALID = 'La petición no es válida.';

/** Whole states first, then classes (the first two characters): the map of PostgREST, `mapSQLtoHTTP`. */
const MEANINGS = new Map<string, Meaning>([
  ['23505', { status: 409, message: 'Ya existe un elemento con esos mismos datos.' }],
  ['23503', { status: 409, message: 'La operación se refiere a algo que no existe o que todavía se usa.' }],
  ['23502', { status: 400, message: 'Falta un dato obligatorio.' }],
  ['23514', { status: 400, message: 'Algún dato no cumple las condiciones.' }],
  ['23P01', { status: 400, message: 'Los datos chocan con otros que ya existen.' }],
  ['22001', { status: 400, message: 'Algún texto es demasiado largo.' }],
  ['22003', { status: 400, message: 'Algún número está fuera de los límites.' }],
  ['22007', { status: 400, message: 'Alguna fecha no es válida.' }],
  ['22008', { status: 400, message: 'Alguna fecha no es válida.' }],
  ['22P02', { status: 400, message: 'Algún valor no tiene la forma que se espera.' }],
  ['25006', { status: 405, message: 'Esta operación cambia datos y no admite GET ni HEAD: usa POST.' }],
  ['42501', { status: 403, message: 'No tienes permiso para hacer esto.' }],
  ['42703', { status: 400, message: 'La petición nombra una columna que no existe.' }],
  ['42883', { status: 404, message: 'Ese operador o esa función no existe para ese tipo de dato.' }],
  ['42P01', { status: 404, message: 'La petición nombra una tabla que no existe.' }],
  ['42P10', { status: 400, message: 'No hay ninguna restricción única sobre las columnas de on_conflict.' }],
  ['42P17', { status: 500 }],
  [
    '54000',
    { status: 413, message: 'La respuesta sería demasiado grande. Pide menos filas o menos columnas.' },
  ],
  ['54001', { status: 400 }],
  ['57014', { status: 500, message: 'La operación ha tardado demasiado. Inténtalo de nuevo.' }],
  ['57P01', { status: 503 }],
  ['08', { status: 503 }],
  ['53', { status: 503 }],
  ['40', { status: 500 }],
  ['54', { status: 500 }],
  ['55', { status: 500 }],
  ['57', { status: 500 }],
  ['58', { status: 500 }],
  ['XX', { status: 500 }],
  ['P0001', { status: 400 }],
  ['P0', { status: 500 }],
]);

function generalMessage(status: number): string {
  if (status === 503) return BUSY;
  return status >= 500 ? TRY_AGAIN : NOT_VALID;
}

/** The HTTP status and the Spanish sentence of an SQLSTATE; PostgreSQL's own English text never leaves the server. */
export function meaningOfState(state: string): { status: number; message: string } {
  const { status, message } = MEANINGS.get(state) ?? MEANINGS.get(state.slice(0, 2)) ?? { status: 400 };
  return { status, message: message ?? generalMessage(status) };
}

/** The sentence for a failure that is nobody's mistake but ours. */
export const UNEXPECTED_FAILURE = TRY_AGAIN;

/** The sentence for a server that cannot be reached or is overloaded. */
export const SERVER_BUSY = BUSY;
