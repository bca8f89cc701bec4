/** By the code of the failure, Node's or PostgreSQL's: why a server of DATABASE_URL lets nobody in. */
const reasons: Record<string, string> = {
  ECONNREFUSED:
    'nadie atiende en esa dirección: comprueba que PostgreSQL está en marcha y que el puerto es el suyo',
  ENOTFOUND: 'ese nombre de servidor no existe: corrígelo',
  EAI_AGAIN: 'no se pudo buscar ese nombre de servidor: comprueba la red',
  ETIMEDOUT: 'el servidor no contesta: comprueba la red y el cortafuegos',
  '28P01': 'la contraseña no es correcta: corrígela',
  '28000': 'el servidor no deja entrar a ese usuario: revisa su pg_hba.conf',
  '3D000': 'esa base de datos no existe: créala',
  '57P03': 'el servidor está arrancando o parándose: vuelve a intentarlo en un momento',
  '53300': 'el servidor no admite más conexiones: sube su max_connections',
};

/** Why a database cannot be opened or upgraded. */
export const database = {
  /** `code` chooses the reason; an unknown one is explained by PostgreSQL's own `message`. */
  cannotConnect: (address: string, code: string, message: string) =>
    `No se puede entrar en la base de datos ${address}: ${reasons[code] ?? `${message}: corrige DATABASE_URL o el servidor`}.`,
  tooOld: (address: string, version: number, oldest: number) =>
    `La base de datos ${address} es PostgreSQL ${version} y hace falta la ${oldest} o posterior: actualízala o indica otra en DATABASE_URL.`,
  newerThanProgram: (migration: string) =>
    `La base de datos es más nueva que este programa (tiene la migración ${migration}): arranca con la versión que la actualizó o con una posterior.`,
  olderThanBaseline: (commit: string) =>
    `La base de datos es de una versión anterior a las que este programa actualiza, y no se ha cambiado nada: instala antes la versión del commit ${commit}, arráncala una vez y vuelve a esta.`,
  migrationChanged: (migration: string) =>
    `El archivo migrations/${migration} ha cambiado después de aplicarse: devuélvelo a como estaba y escribe el cambio en una migración nueva.`,
  upgradeFailed: (place: string, reason: string) =>
    `La actualización de la base de datos ha fallado en ${place}: ${reason}\n` +
    'No se ha aplicado ningún cambio: los datos están como antes y la versión anterior del programa sigue arrancando con ellos. ' +
    'Vuelve a esa versión y envía este mensaje a quien mantiene el programa antes de intentarlo otra vez.',
  backupBeforeUpgradeFailed: (reason: string) =>
    `La actualización no ha empezado, porque la copia que se hace antes ha fallado: ${reason}`,
} as const;
