import statuses from '#shared/locales/es/statuses.json' with { type: 'json' };
import { type MailTexts, type NotificationParams, scopeParts } from './mail-text.ts';

/** '4 historias vuelven al backlog', after a finished sprint; empty if nothing was left. */
function leftoversText({ leftovers, next }: NotificationParams): string {
  if (leftovers === '') return '';
  const one = leftovers === '1';
  const where =
    next === '' ? (one ? 'vuelve al backlog' : 'vuelven al backlog') : `${one ? 'pasa' : 'pasan'} a ${next}`;
  return `: ${leftovers} ${one ? 'historia' : 'historias'} ${where}`;
}

/** '+2 historias, −1 historia, +5 puntos': a change of the scope of a sprint. */
const scopeText = (p: NotificationParams) => scopeParts(p, ['historia', 'historias'], ['punto', 'puntos']);

export const es: MailTexts = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  footer: (productName) =>
    `Te escribe ${productName}. Este correo es automático: no hace falta que respondas.`,
  code: ({ productName, email, code, minutes }) => ({
    subject: `Tu código para entrar en ${productName}`,
    paragraphs: [
      `Este es tu código de acceso. Sirve una sola vez, durante ${minutes} minutos.`,
      'Si no lo has pedido tú, no hagas nada: nadie puede entrar sin él. No se lo des a nadie.',
    ],
    summary: `${email} · código de acceso: ${code}`,
  }),
  recovery: ({ productName, email, link, hours }) => ({
    subject: `Cambia tu contraseña de ${productName}`,
    paragraphs: [
      `Alguien ha pedido una contraseña nueva para tu cuenta. El enlace sirve una sola vez, durante ${hours === 1 ? 'una hora' : `${hours} horas`}.`,
      'Si no has sido tú, no hagas nada: tu contraseña sigue siendo la misma.',
    ],
    button: 'Elegir una contraseña nueva',
    summary: `${email} · enlace para cambiar la contraseña: ${link}`,
  }),
  setup: ({ productName, email, link, days }) => ({
    subject: `Tu cuenta en ${productName}`,
    paragraphs: [
      `Ya tienes una cuenta en ${productName}. Elige tu contraseña y empieza.`,
      `El enlace sirve una sola vez, durante ${days} días.`,
    ],
    button: 'Preparar mi cuenta',
    summary: `${email} · enlace para preparar la cuenta: ${link}`,
  }),
  invitation: ({ productName, email, link, inviter, project, team, until }) => ({
    subject: inviter
      ? `${inviter} te invita al proyecto ${project}`
      : `Te han invitado al proyecto ${project}`,
    paragraphs: [
      inviter
        ? `${inviter} te invita a ${productName}: al equipo «${team}» del proyecto «${project}».`
        : `Te han invitado a ${productName}: al equipo «${team}» del proyecto «${project}».`,
      `Crea tu cuenta antes del ${until}. El enlace es solo para ti y sirve una sola vez.`,
    ],
    button: 'Aceptar la invitación',
    summary: `${email} · invitación al proyecto ${project}: ${link}`,
  }),
  emailChange: ({ productName, email, link, oldEmail, newEmail, hours }) => ({
    subject: `Confirma tu nuevo correo en ${productName}`,
    paragraphs: [
      `Has pedido que el correo de tu cuenta pase de ${oldEmail} a ${newEmail}. Para que cambie hay que confirmarlo desde las dos direcciones.`,
      `El enlace sirve durante ${hours} horas. Si no lo has pedido tú, no lo abras y cambia tu contraseña.`,
    ],
    button: 'Confirmar el cambio',
    summary: `${email} · enlace para confirmar el cambio de correo: ${link}`,
  }),
  download: ({ productName, email, link, until }) => ({
    subject: 'Tus datos están listos',
    paragraphs: [
      `La exportación de tus datos de ${productName} está preparada: un archivo ZIP con todo lo que puedes ver, en JSON y en CSV, y con tus archivos.`,
      `Puedes descargarla hasta el ${until}. El enlace pide que entres con tu cuenta.`,
    ],
    button: 'Descargar mis datos',
    summary: `${email} · enlace para descargar los datos: ${link}`,
  }),
  notifications: {
    subject: (count) =>
      count === 1 ? 'Tienes una notificación nueva' : `Tienes ${count} notificaciones nuevas`,
    digestSubject: (count) =>
      count === 1 ? 'Tu resumen del día: una notificación' : `Tu resumen del día: ${count} notificaciones`,
    intro: 'Esto ha pasado mientras no estabas:',
    button: 'Abrir la plataforma',
    someone: 'Alguien',
    statuses,
    unsubscribe: 'No quiero recibir más correos de notificaciones:',
    summary: (email, count) => `${email} · correo con ${count} notificaciones`,
    line: (kind, who, p) => {
      const lines: Record<string, string> = {
        assigned: `${who} te asignó ${p.key} ${p.title}.`,
        mentioned: `${who} te mencionó en ${p.key} ${p.title}.`,
        commented: `${who} comentó en ${p.key} ${p.title}.`,
        replied: `${who} respondió a tu comentario en ${p.key} ${p.title}.`,
        updated: `${who} movió ${p.key} ${p.title} a ${p.to}.`,
        blocked: `${who} marcó como bloqueada ${p.key} ${p.title}.`,
        blocker_done: `Se ha completado ${p.blocker || 'una historia de otro proyecto'}, que bloqueaba a ${p.key} ${p.title}.`,
        sprint_started: `${who} inició ${p.sprint}.`,
        sprint_finished: `${who} finalizó ${p.sprint}${leftoversText(p)}.`,
        scope_changed: `${who} cambió el alcance de ${p.sprint}: ${scopeText(p)}.`,
        hours_set: `${who} cambió tus horas semanales: ${p.hours || 'sin indicar'}.`,
        absence_set: `${who} anotó una ausencia tuya: ${p.date}${p.last === p.date ? '' : ` – ${p.last}`}.`,
        absence_removed: `${who} quitó una ausencia tuya: ${p.date}${p.last === p.date ? '' : ` – ${p.last}`}.`,
        sprint_ending: `${p.sprint} termina el ${p.date}. Historias abiertas: ${p.open}.`,
        story_due_soon: `${p.key} ${p.title} vence el ${p.date}.`,
        story_due_today: `${p.key} ${p.title} vence hoy, ${p.date}.`,
        retro_opened: `Ya puedes escribir en la retrospectiva «${p.retrospective}».`,
        retro_reminder: `La retrospectiva «${p.retrospective}» sigue abierta para escribir.`,
        retro_returned: `${who} llevó atrás la retrospectiva anónima «${p.retrospective}».`,
        retro_action: `${who} te asignó una acción de la retrospectiva: ${p.action}.`,
        poker_invited: `${who} te invita a votar en Planning Poker: ${p.session}.`,
        poker_closing: `La votación de ${p.session} se cierra el ${p.date}. Te faltan: ${p.open}.`,
        invited: `${who} te añadió al proyecto ${p.project}.`,
        ownership_offered: `${who} te ofrece la propiedad del proyecto ${p.project}.`,
        ownership_accepted: `${who} ha aceptado la propiedad del proyecto ${p.project}.`,
        ownership_declined: `${who} ha rechazado la propiedad del proyecto ${p.project}.`,
        project_restored: `${who} ha recuperado el proyecto ${p.project}, que estaba eliminado.`,
        project_given: `${who} ha recuperado el proyecto ${p.project}, y ahora es tuyo.`,
        administrator_made: `${who} te ha dado permisos de administración: ahora puedes administrar la plataforma.`,
        administrator_withdrawn: `${who} te ha quitado los permisos de administración.`,
      };
      return lines[kind];
    },
    groupLine: (kind, who, p) => {
      const lines: Record<string, string> = {
        assigned: `${who} te asignó ${p.count} historias.`,
        updated: `${who} movió ${p.count} historias a ${p.to}.`,
        blocked: `${who} marcó como bloqueadas ${p.count} historias.`,
      };
      return lines[kind];
    },
  },
  testMail: {
    subject: (productName) => `Prueba de correo de ${productName}`,
    text: 'Si lees esto, el servidor de correo funciona.',
  },
};
