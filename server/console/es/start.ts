/** The texts of a server's start, and of each reason why it cannot start. */
export const start = {
  invalidSettings: (lines: string) => `Hay ajustes que no son válidos:\n${lines}`,
  portInUse: (port: number) =>
    `El puerto ${port} ya está ocupado. Cierra el otro programa o elige otro puerto: PORT=3001 npm start`,
  portDenied: (port: number) =>
    `No hay permiso para escuchar en el puerto ${port}. Elige uno mayor que 1023 con PORT.`,
  running: (productName: string, url: string) => `${productName} está en marcha: ${url}`,
  enterDemo: 'Entra en el espacio de demostración:',
  demoAccount: (email: string, password: string) => `${email}   contraseña: ${password}`,
  otherDemoAccounts: 'o con otra persona (misma contraseña):',
  removeDemo: 'Para quitar la demostración: npm run scrum -- demo remove',
  setupLink: 'Crea la primera cuenta de administración con este enlace de un solo uso:',
  repairs: (rows: number) =>
    `La actualización ha ajustado ${rows === 1 ? 'un dato' : `${rows} datos`} a las reglas de esta versión, sin borrar nada: el valor de antes y el de ahora están en el registro y en app.repairs.`,
  mailsAppearHere: 'Sin SMTP_URL, los correos y los códigos aparecen aquí.',
  howToStop: 'Para parar: Ctrl+C',
} as const;
