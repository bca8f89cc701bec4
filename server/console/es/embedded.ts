/** About the embedded PostgreSQL: each sentence says what is wrong and what to do. */
export const embedded = {
  unsupported: (platform: string) =>
    `No hay un PostgreSQL incorporado para ${platform}: instala PostgreSQL 15 o posterior e indica su dirección en DATABASE_URL.`,
  missingPackage: (name: string) =>
    `Falta el paquete ${name}, que trae PostgreSQL: ejecuta «npm ci» (sin omitir las dependencias opcionales) y vuelve a arrancar.`,
  brokenBinaries: (detail: string) =>
    `El PostgreSQL incorporado no se puede ejecutar en este sistema (${detail}): instala PostgreSQL 15 o posterior e indica su dirección en DATABASE_URL.`,
  exitCode: (code: number | null) => `código ${code}`,
  namelessUser: (uid: number) =>
    `PostgreSQL no puede arrancar porque el usuario número ${uid} no tiene nombre en este sistema: dale uno en /etc/passwd o arranca con otro usuario.`,
  noUnprivilegedUser: () =>
    'PostgreSQL no arranca como root y aquí no existe ningún usuario sin privilegios («postgres» o «nobody»): crea uno o arranca con un usuario normal.',
  cannotEnter: (user: string, folder: string, blockedAt: string) =>
    `El usuario «${user}», con el que corre PostgreSQL, no puede entrar en ${folder} porque ${blockedAt} no le da paso: usa otra carpeta en DATA_DIR, por ejemplo /var/lib/plataforma-scrum, o ejecuta «chmod o+x ${blockedAt}».`,
  foreignOwner: (folder: string, uid: number) =>
    `La carpeta ${folder} es de otro usuario (número ${uid}): arranca con ese usuario, cámbiale el dueño o usa otra carpeta en DATA_DIR.`,
  inUse: (folder: string, holder: string) =>
    `Otra Plataforma SCRUM (proceso ${holder}) ya usa la carpeta ${folder}: detenla antes o usa otra carpeta en DATA_DIR.`,
  notAFolder: (folder: string) =>
    `${folder} no es una carpeta: indica en DATA_DIR una carpeta, o una que se pueda crear.`,
  denied: (folder: string) =>
    `No hay permiso para escribir en ${folder}: cambia sus permisos o usa otra carpeta en DATA_DIR.`,
  diskFull: (folder: string) =>
    `El disco de ${folder} está lleno: libera espacio y vuelve a arrancar; lo guardado sigue ahí.`,
  diskLow: (folder: string, megabytes: number) =>
    `El disco de ${folder} está casi lleno (quedan ${megabytes} MB): la plataforma se puede leer, pero no guarda nada hasta que haya sitio. Libera espacio; después vuelve a guardar por sí sola.`,
  diskFreed: (folder: string) =>
    `Vuelve a haber sitio en el disco de ${folder}: la plataforma guarda de nuevo.`,
  readOnly: (folder: string) =>
    `El disco de ${folder} es de solo lectura: vuelve a montarlo con escritura o usa otra carpeta en DATA_DIR.`,
  damaged: (folder: string, detail: string) =>
    `Los datos de ${folder} están dañados (${detail}): recupera esa carpeta de una copia de seguridad, o apártala y vuelve a arrancar para empezar de cero.`,
  liveCopy: (folder: string, source: string, records: string[]) =>
    `La carpeta ${folder} es una copia hecha mientras su servidor estaba en marcha (en ${source}) y puede estar dañada sin que se note: detén ese servidor y cópiala otra vez, o pasa los datos con «npm run scrum -- backup» y «restore». Si sabes que el servidor de origen estaba parado al copiarla, borra ${records.join(' y ')} y vuelve a arrancar.`,
  otherVersion: (folder: string, found: string, expected: string) =>
    `Los datos de ${folder} son de PostgreSQL ${found} y este programa trae PostgreSQL ${expected}: arranca con la versión de Plataforma SCRUM que los creó o usa otra carpeta en DATA_DIR.`,
  orphanStays: (pid: number) =>
    `El PostgreSQL de un arranque anterior (proceso ${pid}) no se detiene: termínalo con «kill -QUIT ${pid}» y vuelve a arrancar.`,
  outOfMemory: () =>
    'No hay memoria suficiente para PostgreSQL: libera memoria o sube el límite de este proceso y vuelve a arrancar.',
  doesNotStart: (folder: string, detail: string) =>
    `PostgreSQL no arranca en ${folder} (${detail}): corrige esa causa y vuelve a arrancar, o indica otro servidor en DATABASE_URL.`,
} as const;
