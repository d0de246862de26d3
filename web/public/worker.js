/* Shows a notification that it is somebody's turn while no page is open (src/features/account/pushNotifications.ts). It
 * stores and fetches nothing. */

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let notice;
  try {
    notice = event.data?.json();
  } catch {
    // A newer server may use another format. Browsers require a notification for each message all the same.
  }
  const path = /^\/table\/[\w-]+$/.test(notice?.path) ? notice.path : '/';
  // The next turn at a table replaces the previous notification.
  const shown = self.registration.showNotification(String(notice?.title ?? 'Pyramidion'), {
    body: notice?.title ? 'Pyramidion' : '',
    tag: path,
    data: path,
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Opens a table: in a page that already shows it, else in a new one. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
