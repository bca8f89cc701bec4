/** Why a backup cannot be made, read or restored. `name` is the name of a file without its folder, `file` its path. */
export const backup = {
  nothingToCopy: 'Esta instalación todavía está vacía: no hay nada que copiar.',
  notReplaceable: (file: string) => `${file} ya existe y no es una copia de seguridad: indica otro nombre.`,
  noSpace: (folder: string) => `No hay sitio para la copia en ${folder}: libera espacio.`,
  noRoom: (folder: string, needed: number, free: number) =>
    `No hay sitio para la copia en ${folder}: hacen falta ${needed} MB y quedan ${free} MB. Libera espacio.`,
  cannotWrite: (folder: string) =>
    `No se puede escribir la copia en ${folder}: indica una carpeta que exista y en la que puedas escribir.`,
  missing: (file: string) => `No existe el archivo ${file}.`,
  unreadable: (file: string) => `No se puede leer ${file}: indica un archivo que puedas leer.`,
  notABackup: (file: string) => `${file} no es una copia de seguridad de esta plataforma.`,
  damaged: (name: string) => `La copia ${name} está dañada o incompleta, y no se puede usar: usa otra copia.`,
  newerFormat: (name: string) =>
    `La copia ${name} es de una versión más nueva de este programa: restáurala con esa versión o con una posterior.`,
  newerMigration: (migration: string) =>
    `La copia es de una versión más nueva de este programa (tiene la migración ${migration}): restáurala con esa versión o con una posterior.`,
  olderThanBaseline: (commit: string) =>
    `La copia es de una versión anterior a las que este programa restaura, y no se ha cambiado nada: restáurala con la versión del commit ${commit}, haz una copia con ella y restaura esa.`,
  otherMigration: (migration: string) =>
    `La copia no corresponde a este programa: su migración ${migration} es distinta de la que trae este. Restáurala con el programa que la hizo.`,
  serverRuns:
    'Hay un servidor en marcha sobre esta base de datos: detén todos los servidores y vuelve a restaurar.',
  notEmpty:
    'Esta instalación ya tiene datos. Para sustituirlos por los de la copia, repite la orden con --replace.',
  foreignTable: (table: string) =>
    `La copia tiene filas de ${table}, que ninguna copia de esta plataforma tiene: alguien la ha cambiado. No se ha restaurado nada.`,
  otherRows: (table: string, expected: number, loaded: number) =>
    `La copia tiene ${expected} filas de ${table}, y la base de datos ha leído ${loaded}: alguien la ha cambiado. No se ha restaurado nada.`,
  rejected: (code: string) =>
    `La base de datos no acepta el contenido de la copia (código ${code} de PostgreSQL) y no se ha cambiado nada: usa otra copia.`,
  restoreFailed: (reason: string) => `La restauración ha fallado y no se ha cambiado nada: ${reason}`,
} as const;
