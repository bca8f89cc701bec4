import { statusOfState } from '../../database/failure.ts';
import { SERVER_BUSY } from '../../lib/overload.ts';

const TRY_AGAIN = 'Algo ha fallado en el servidor. Inténtalo de nuevo.';
const NOT_VALID = 'La petición no es válida.';

/** What a state means in words; one without words of its own gets those of its status. */
const MESSAGES = new Map<string, string>([
  ['23505', 'Ya existe un elemento con esos mismos datos.'],
  ['23503', 'La operación se refiere a algo que no existe o que todavía se usa.'],
  ['23502', 'Falta un dato obligatorio.'],
  ['23514', 'Algún dato no cumple las condiciones.'],
  ['23P01', 'Los datos chocan con otros que ya existen.'],
  ['22001', 'Algún texto es demasiado largo.'],
  ['22003', 'Algún número está fuera de los límites.'],
  ['22007', 'Alguna fecha no es válida.'],
  ['22008', 'Alguna fecha no es válida.'],
  ['22P02', 'Algún valor no tiene la forma que se espera.'],
  ['25006', 'Esta operación cambia datos y no admite GET ni HEAD: usa POST.'],
  ['42501', 'No tienes permiso para hacer esto.'],
  ['42703', 'La petición nombra una columna que no existe.'],
  ['42883', 'Ese operador o esa función no existe para ese tipo de dato.'],
  ['42P01', 'La petición nombra una tabla que no existe.'],
  ['42P10', 'No hay ninguna restricción única sobre las columnas de on_conflict.'],
  ['54000', 'La respuesta sería demasiado grande. Pide menos filas o menos columnas.'],
  ['57014', 'La operación ha tardado demasiado. Inténtalo de nuevo.'],
]);

function generalMessage(status: number): string {
  if (status === 503) return SERVER_BUSY;
  return status >= 500 ? TRY_AGAIN : NOT_VALID;
}

/** The Spanish sentence for an SQLSTATE; PostgreSQL's own English text never leaves the server. */
export function messageOfState(state: string): string {
  return MESSAGES.get(state) ?? generalMessage(statusOfState(state));
}

/** The sentence for a failure that is nobody's mistake but ours. */
export const UNEXPECTED_FAILURE = TRY_AGAIN;
