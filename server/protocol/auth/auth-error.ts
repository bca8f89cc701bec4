import { PublicError } from '../../lib/public-error.ts';

/** The stable codes are gotrue's, so that the official clients know them (recording §9.1); the sentences are ours. */
const REFUSALS = {
  bad_json: [400, 'El cuerpo de la petición no es JSON válido.'],
  bad_jwt: [403, 'Tu sesión no es válida. Vuelve a entrar.'],
  current_password_invalid: [400, 'La contraseña actual no es correcta.'],
  current_password_required: [400, 'Escribe tu contraseña actual para cambiarla.'],
  email_address_not_authorized: [400, 'Ese correo no es de un dominio permitido.'],
  email_exists: [422, 'Ya existe una cuenta con este correo.'],
  invalid_credentials: [400, 'El correo o la contraseña no son correctos.'],
  no_authorization: [401, 'Entra para continuar.'],
  not_found: [404, 'Esta dirección no existe.'],
  otp_expired: [403, 'El código o el enlace no es válido o ha caducado.'],
  over_email_send_rate_limit: [
    429,
    'Ya te hemos enviado un correo hace poco. Espera un momento antes de pedir otro.',
  ],
  over_request_rate_limit: [429, 'Has hecho demasiados intentos. Espera un momento y vuelve a probar.'],
  refresh_token_already_used: [400, 'Tu sesión se ha cerrado por seguridad. Vuelve a entrar.'],
  refresh_token_not_found: [400, 'Tu sesión ha terminado. Vuelve a entrar.'],
  request_timeout: [503, 'El servidor está ocupado. Inténtalo de nuevo.'],
  same_password: [422, 'La contraseña nueva debe ser distinta de la actual.'],
  session_not_found: [403, 'Tu sesión ha terminado. Vuelve a entrar.'],
  signup_disabled: [403, 'Nadie puede registrarse por su cuenta. Pide una invitación a tu equipo.'],
  unexpected_failure: [500, 'Algo ha fallado en el servidor. Inténtalo de nuevo.'],
  user_banned: [403, 'Tu cuenta está desactivada.'],
  validation_failed: [400, 'Faltan datos o no son válidos.'],
  weak_password: [422, 'Esa contraseña es demasiado fácil de adivinar. Elige otra.'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthErrorCode = keyof typeof REFUSALS;

interface More {
  status?: number;
  message?: string;
  /** Seconds until another try makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Why a password is weak, as the official client's `AuthWeakPasswordError` reads it. */
  weakness?: readonly string[];
  cause?: unknown;
}

/** What `/auth/v1` refuses a request with. */
export class AuthError extends PublicError {
  readonly retryAfter: number | undefined;
  readonly weakness: readonly string[] | undefined;

  constructor(code: AuthErrorCode, more: More = {}) {
    const [status, message] = REFUSALS[code];
    super(more.status ?? status, code, more.message ?? message, { cause: more.cause });
    this.retryAfter = more.retryAfter;
    this.weakness = more.weakness;
  }
}
