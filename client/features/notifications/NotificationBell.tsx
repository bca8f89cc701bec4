/** Holds the place of the bell. */
export function NotificationBell() {
  return null;
}
