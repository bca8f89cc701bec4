import { PublicError } from './public-error.ts';

/** The sentence for a server that cannot be reached or is overloaded. */
export const SERVER_BUSY =
  'El servidor no puede atender la petición ahora. Inténtalo de nuevo en un momento.';

/** One person has too much under way: only they are refused. */
export const tooManyRequests = () =>
  new PublicError(429, 'PT429', 'Tienes demasiadas peticiones en marcha. Espera un momento.', {
    hint: 'over_request_rate_limit',
  });

/** All together have too much under way. */
export const serverBusy = () => new PublicError(503, 'PGRST001', SERVER_BUSY);
