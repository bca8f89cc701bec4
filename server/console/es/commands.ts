/** The texts of the commands of `npm run scrum`, and their help. `doctor` has a file of its own. */
export const commands = {
  help: {
    usage: 'Uso: npm run scrum -- <orden> [opciones]',
    settings: 'Usa los mismos ajustes que el servidor (DATA_DIR, DATABASE_URL, SMTP_URL, PUBLIC_URL …),',
    whenItWorks: 'y funciona con el servidor en marcha o parado; restore, solo parado.',
    pointer: 'Ayuda: npm run scrum -- --help',
  },
  unknown: (name: string) => `No existe la orden «${name}».`,
  invalidOptions: (usage: string) => `Opciones no válidas. Uso: ${usage}`,
  failed: (reason: string) => `La orden ha fallado: ${reason}`,
  emailMissing: 'Indica el correo de la persona: --email ana@acme.es',
  nameMissing: 'Indica el nombre de la persona: --name "Ana Prueba"',
  backupFileMissing: (example: string) => `Indica el archivo de la copia: ${example}`,
  noSuchAccount: (email: string) =>
    `No hay ninguna cuenta con el correo ${email}. Mira las que hay: npm run scrum -- user list`,
  /** Above a link that no mail can carry. `duration` is {@link days} or {@link hours}. */
  handOverLink: (duration: string) =>
    `Sin servidor de correo (SMTP_URL): hazle llegar este enlace, que sirve una sola vez durante ${duration}:`,
  days: (count: number) => `${count} días`,
  hours: (count: number) => `${count} horas`,
  password: {
    ask: 'Contraseña (no se ve al escribir): ',
    askAgain: 'Otra vez, para comprobarla: ',
    different: 'Las dos contraseñas no coinciden. No se ha cambiado nada.',
    cancelled: 'Cancelado. No se ha cambiado nada.',
  },
  userAdd: {
    about:
      'Crea una cuenta. Sin --password la pide; con --mail-link envía a la persona un enlace para elegirla.',
    emailExists: (email: string) => `Ya hay una cuenta con el correo ${email}. No se ha cambiado nada.`,
    created: (email: string) => `Cuenta creada: ${email}`,
    administratorCreated: (email: string) => `Cuenta creada: ${email} (administración)`,
    linkMailed: 'El servidor le envía un enlace para elegir su contraseña.',
  },
  userDisable: {
    about: 'Desactiva una cuenta y cierra sus sesiones. Lo que escribió se queda.',
    disabled: (email: string) => `Cuenta desactivada: ${email}`,
    noAdministrators:
      'Ya no queda ninguna cuenta de administración: el próximo arranque mostrará un enlace para crear una.',
  },
  userEnable: {
    about: 'Vuelve a activar una cuenta.',
    enabled: (email: string) => `Cuenta activada: ${email}`,
  },
  userAdmin: {
    about: 'Da a una cuenta permisos de administración; con --withdraw se los quita.',
    made: (email: string) => `Ya administra la instalación: ${email}`,
    withdrawn: (email: string) => `Ya no administra la instalación: ${email}`,
    unchanged: (email: string) => `No había nada que cambiar: ${email}`,
    last: 'Es la única cuenta de administración activa: da antes esos permisos a otra. No se ha cambiado nada.',
    demo: 'Una cuenta de demostración no puede administrar la instalación. No se ha cambiado nada.',
    disabled: 'La cuenta está desactivada: actívala antes. No se ha cambiado nada.',
    guest:
      'Es una cuenta de persona invitada, que no puede administrar la instalación. No se ha cambiado nada.',
  },
  userList: {
    about: 'Muestra las cuentas.',
    none: 'No hay ninguna cuenta. Crea la primera: npm run scrum -- user add --email E --name N --admin',
    headings: ['CORREO', 'NOMBRE', 'TIPO', 'ESTADO', 'ÚLTIMA ENTRADA'],
    kinds: { demo: 'demostración', administrator: 'administración', person: 'persona' },
    states: { disabled: 'desactivada', withoutPassword: 'sin contraseña', active: 'activa' },
    neverSignedIn: 'nunca',
  },
  userPassword: {
    about:
      'Cambia la contraseña de una cuenta y cierra sus sesiones. Sin --password la pide; con --mail-link envía un enlace.',
    changed: (email: string) => `Contraseña cambiada: ${email}. Sus sesiones se han cerrado.`,
    linkMailed: (email: string) => `El servidor envía a ${email} un enlace para elegir su contraseña.`,
  },
  keysRotate: {
    about: 'Renueva la clave con que se firman las sesiones. Nadie tiene que volver a entrar.',
    rotated: 'Clave renovada. Los servidores en marcha la usan antes de un minuto.',
  },
  demoRemove: {
    about: 'Quita el espacio de demostración y sus cuentas para siempre.',
    removed: 'El espacio de demostración se ha quitado y no volverá a crearse.',
    none: 'No hay espacio de demostración, y no se creará ninguno.',
  },
  backup: {
    usage: 'ARCHIVO',
    about:
      'Copia todos los datos, también los archivos adjuntos, en un archivo y lo vuelve a leer para comprobarlo.\n' +
      '      Con - la escribe en la salida. El archivo contiene secretos: guárdalo en otra máquina.',
    done: (file: string, rows: string, size: string) =>
      `Copia hecha y comprobada: ${file} (${rows} filas, ${size})`,
    keepItSafe:
      'Contiene todos los datos y también secretos: guárdala en otra máquina, donde solo llegue quien deba.',
  },
  restore: {
    usage: 'ARCHIVO [--replace]',
    about:
      'Restaura una copia con el servidor parado: entera o nada. Con --replace sustituye los datos que haya.\n' +
      '      Después nadie tiene la sesión abierta, y los códigos y enlaces enviados no sirven.',
    done: (made: string, rows: string) => `Copia del ${made} restaurada: ${rows} filas.`,
    upgraded: (migrations: string) => `Actualizada a esta versión: ${migrations} migraciones.`,
    unknownTables: (tables: string) => `Tablas ajenas al programa, que no se han restaurado: ${tables}`,
    afterwards:
      'Todas las personas tienen que volver a entrar, y hay que repetir las invitaciones pendientes.',
  },
} as const;
