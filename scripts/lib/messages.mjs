/**
 * The texts that the commands of npm print for the person who runs them. The texts of the server and its command line stand in
 * `server/console/`: these here must be readable by Node 18, which runs no TypeScript, before anything is installed.
 */
export const messages = {
  usage: (commands) => `Uso: npm run <orden> [-- argumentos]. Órdenes: ${commands.join(', ')}.`,
  noNodeForPlatform: (platform, wanted) =>
    `Este Node es demasiado antiguo y no hay otro que descargar para ${platform}: instala Node ${wanted} o posterior desde https://nodejs.org y repite la orden.`,
  fetchingNode: (version) => `Descargando Node ${version} (solo la primera vez)…`,
  nodeDoesNotRun: (wanted) =>
    `El Node descargado no funciona en este sistema: instala Node ${wanted} o posterior desde https://nodejs.org y repite la orden.`,
  noCacheFolder: () =>
    'No hay dónde guardar Node: da permiso de escritura en tu carpeta personal o en la del proyecto y repite la orden.',
  installing: () => 'Instalando las dependencias…',
  noNpm: () => 'No se encuentra npm: instálalo (viene con Node, https://nodejs.org) y repite la orden.',
  noNetwork: () =>
    'No se puede llegar al registro de npm: comprueba la conexión a internet (o el proxy) y repite la orden.',
  diskFull: () => 'El disco está lleno: libera espacio y repite la orden.',
  denied: () =>
    'No hay permiso para escribir en la carpeta del proyecto: cambia sus permisos o su dueño y repite la orden.',
  npmFailed: (detail) =>
    `npm no pudo instalar lo que falta (${detail}): corrige esa causa y repite la orden.`,
  buildingClient: () => 'Construyendo la interfaz (1 de 2)…',
  buildingServer: () => 'Construyendo el servidor (2 de 2)…',
  buildFailed: () => 'No se pudo construir el programa: el motivo está en las líneas de arriba.',
  installingBrowser: () => 'Instalando un navegador para las pruebas…',
  noBrowser: () =>
    'No hay un navegador para las pruebas: instala Chromium o Chrome, o indica su programa en CHROMIUM_PATH, y repite la orden.',
  installingDatabase: () => 'Instalando PostgreSQL para las pruebas con un servidor externo…',
  noDatabase: () =>
    'No hay un PostgreSQL 15 o posterior para las pruebas con un servidor externo: instálalo, o indica uno en TEST_DATABASE_URL, y repite la orden.',
  waiting: (pid) => `Otra orden (proceso ${pid}) está instalando; esperando a que termine…`,
  nothingRan: (what) => `${what}: no se ha ejecutado ninguna prueba.`,
  passedRepeated: (test) => `↻ Solo ha pasado al repetirla: ${test}`,
  partTimes: () => 'Lo que ha durado cada parte (minutos y segundos):',
  slowest: () => 'Las pruebas más lentas:',
  failedOutside: (what) => `${what}: algo ha fallado fuera de las pruebas.`,
  outside: (test) => (test ? `fuera de las pruebas, durante «${test}»` : 'fuera de las pruebas'),
  unreadable: (what) => `${what}: no ha terminado y no ha dejado resultados.`,
  parts: {
    checks: 'Comprobaciones',
    build: 'Construcción',
    server: 'Pruebas del servidor',
    components: 'Pruebas de los componentes',
    browser: 'Pruebas en el navegador',
    serverOnExternal: 'Pruebas del servidor con un PostgreSQL externo',
    onExternal: 'Pruebas con un PostgreSQL externo',
    long: 'Pruebas largas',
    longInBrowser: 'Pruebas largas en el navegador',
  },
  checks: {
    serverTypes: 'tipos del servidor',
    clientTypes: 'tipos de la interfaz',
    style: 'estilo y errores comunes',
    imports: 'reglas de importación',
    unused: 'código sin usar',
    databaseTypes: 'tipos de la base de datos',
    locales: 'textos en los tres idiomas',
    classes: 'clases de los estilos',
    errors: 'códigos y textos de los errores',
    texts: 'frases fuera de los catálogos',
    sql: 'líneas de SQL',
    words: 'palabras de nombres y comentarios',
    licences: 'licencias de las dependencias',
  },
};

/** A failure whose message is one sentence for the person who runs the command; it is printed without a stack. */
export class Sentence extends Error {}

/** One short line about progress, apart from the output of the command itself. */
export function progress(line) {
  process.stderr.write(`${line}\n`);
}

/** The sentence for an error of the file system that people meet; undefined for any other. */
export function sentenceOf(error) {
  if (error.code === 'ENOSPC') return messages.diskFull();
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return messages.denied();
  return undefined;
}
