/* Says that it is one's turn while no page is open (src/features/account/pushNotifications.ts). It keeps nothing and fetches nothing. */

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let told;
  try {
    told = event.data?.json();
  } catch {
    // A newer house may say it otherwise: that it is one's turn is true all the same.
  }
  const path = /^\/table\/[\w-]+$/.test(told?.path) ? told.path : '/';
  // The next turn at a table takes the place of the one before.
  const shown = self.registration.showNotification(String(told?.title ?? 'It is your turn'), {
    body: 'Pyramidion',
    tag: path,
    data: path,
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Goes to a table: in a page that shows it, else in a new one. */
async function show(path) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
