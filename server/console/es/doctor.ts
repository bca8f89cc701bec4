/** The findings of `scrum doctor`: what is in order, and what to do about the rest. */
export const doctor = {
  about: 'Comprueba lo que el servidor necesita y dice qué hacer con lo que falle.',
  allWell: 'Todo está en orden.',
  toMend: (points: number) => `Hay que arreglar ${points === 1 ? 'un punto' : `${points} puntos`}.`,
  nodeTooOld: (version: string) => `Node ${version} es demasiado antiguo: instala Node 24.`,
  node: (version: string) => `Node ${version}`,
  dataFolder: (folder: string) => `Carpeta de datos: ${folder}`,
  dataFolderToCreate: (folder: string) => `Carpeta de datos: ${folder} (se creará al arrancar)`,
  folderNotWritable: (folder: string) =>
    `No se puede escribir en ${folder}: da permiso al usuario que arranca el servidor o elige otra carpeta con DATA_DIR.`,
  space: (gigabytes: string) => `Espacio libre: ${gigabytes} GB`,
  littleSpace: (gigabytes: string, folder: string) =>
    `Solo quedan ${gigabytes} GB libres junto a ${folder}: haz sitio o mueve la carpeta con DATA_DIR.`,
  databaseVersion: (version: string) => `Base de datos: PostgreSQL ${version}`,
  durable: (settings: string) => `Escrituras duraderas: ${settings}`,
  notDurable: (settings: string) => `Un corte de luz puede perder datos: activa ${settings} en PostgreSQL.`,
  schemaCurrent: 'Esquema al día',
  migrationsPending: (migrations: string) =>
    `Faltan migraciones por aplicar (${migrations}): arranca el servidor, que las aplica.`,
  otherObjects:
    'Las reglas de la base de datos no son las de este programa: arranca el servidor, que las aplica.',
  repairs: (count: number, latest: string) =>
    `Datos que han ajustado las actualizaciones: ${count}, los últimos el ${latest} (tabla app.repairs)`,
  noRepairs: 'Ninguna actualización ha tenido que corregir datos',
  addresses: 'Los correos de las cuentas se pueden escribir',
  wrongAddress: (email: string, taken: boolean) =>
    taken ? `${email} (el correo correcto tiene otra cuenta)` : email,
  wrongAddresses: (list: string) =>
    `Con estos correos no se puede entrar: ${list}. Desactiva esas cuentas en Administración o corrige su correo en auth.users.`,
  signingKey: 'Clave de firma de las sesiones',
  noSigningKey: 'Falta la clave que firma las sesiones: arranca el servidor, que la crea.',
  databaseFails: (reason: string) => `La base de datos falla: ${reason}`,
  noMailServer: 'Sin servidor de correo (SMTP_URL): los códigos y enlaces salen en el terminal del servidor',
  mailServer: (host: string) => `Servidor de correo: ${host}`,
  mailServerRefuses: (host: string, reason: string) =>
    `El servidor de correo ${host} no acepta la conexión: revisa SMTP_URL. (${reason})`,
} as const;
