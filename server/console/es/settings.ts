const days = 'tiene que ser un número entero de días, de 1 a 36500';
const name = 'no puede estar vacío';

/** The allowed values of a setting, for the line about a wrong one: «PORT tiene que ser …». */
export const settings = {
  PORT: 'tiene que ser un número entero de 0 a 65535',
  HOST: name,
  PUBLIC_URL:
    'tiene que ser una dirección que empiece por http:// o https://, sin ruta: https://scrum.acme.com',
  DATA_DIR: name,
  DATABASE_URL: 'tiene que ser una dirección que empiece por postgres:// o postgresql://',
  SMTP_URL: 'tiene que ser una dirección que empiece por smtp:// o smtps://',
  MAIL_FROM: 'tiene que ser un remitente, por ejemplo scrum@acme.com',
  ALLOWED_EMAIL_DOMAINS:
    'tiene que ser una lista de dominios separados por comas, por ejemplo acme.es, acme.com',
  ALLOWED_ORIGINS:
    'tiene que ser una lista de orígenes separados por comas, por ejemplo https://app.acme.com, sin ruta detrás',
  PRODUCT_NAME: 'tiene que ser un nombre de 1 a 60 caracteres',
  LOG_LEVEL: 'tiene que ser uno de estos: fatal, error, warn, info, debug, trace o silent',
  TRUST_PROXY: 'tiene que ser true, false, un número de proxies o sus direcciones IP separadas por comas',
  TIME_ZONE: 'tiene que ser una zona horaria, por ejemplo Europe/Madrid',
  METRICS_TOKEN: 'tiene que tener al menos 16 caracteres y ningún espacio',
  READ_NOTIFICATION_DAYS: days,
  NOTIFICATION_DAYS: days,
  LOG_DAYS: days,
} as const;
