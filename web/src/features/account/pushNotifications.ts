/** Web push: the browser notifies its user, if the user has asked for it, when it is their turn while no page is open.
 * */

import { message, t } from '../../i18n/messages.svelte';
import { fetchPushKey, subscribePush, unsubscribePush } from '../../api/account';
import { preferences } from '../../stores/preferences.svelte';
import { bindSeats, knownCode, ownCode } from './recoveryCode';

const WORKER = '/worker.js';

/** on: this browser notifies. off: it can be turned on. refused: the user, or the settings, forbid it. unable: see
 * `unsupportedReason`. */
export type NotificationState = 'on' | 'off' | 'refused' | 'unable';

/** Why this browser cannot notify; "" if it can. */
export function unsupportedReason(): string {
  if (!window.isSecureContext) return t('Browsers do this only for addresses that begin with https.');
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return t(
      'This browser cannot show notifications. On an iPhone or iPad put this page on the home screen (Share, then Add to Home Screen) and open it there; your recovery code brings your games along.',
    );
  return '';
}

const FORBIDDEN = message(
  'This browser does not let this page show notifications. Allow them in its settings for this page (usually by the icon before the address), then press again.',
);

export async function notificationState(): Promise<NotificationState> {
  if (unsupportedReason()) return 'unable';
  if (Notification.permission === 'denied') return 'refused';
  if (!preferences.pushNotifications.value || Notification.permission !== 'granted') return 'off';
  return (await subscription()) ? 'on' : 'off';
}

/** Turns on notifications in this browser. It asks the user, so call it on a press. Throws an Error with a sentence. */
export async function subscribe(): Promise<void> {
  if (unsupportedReason()) throw new Error(unsupportedReason());
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t(FORBIDDEN));
  ownCode();
  await bindSeats();
  await register();
  preferences.pushNotifications.value = true;
}

/** Turns off notifications. Throws an Error with a sentence. */
export async function unsubscribe(): Promise<void> {
  preferences.pushNotifications.value = false;
  const known = await subscription();
  if (!known) return;
  await known.unsubscribe();
  await unsubscribePush({ code: knownCode(), endpoint: known.endpoint });
}

/** Renews this browser's subscription: its URL may have changed, or its user's code. */
export async function renewSubscription(): Promise<void> {
  const wanted = preferences.pushNotifications.value && knownCode() !== '';
  if (wanted && !unsupportedReason() && Notification.permission === 'granted') await register();
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function register(): Promise<void> {
  const { key } = await fetchPushKey();
  const house = bytesOf(key);
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  let known = await worker.pushManager.getSubscription();
  if (known && !same(known.options.applicationServerKey, house)) {
    // The server has a different key than when this browser subscribed, so it could send nothing there.
    await known.unsubscribe();
    known = null;
  }
  try {
    known ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: house });
  } catch (error) {
    throw new Error(
      t('This browser could not reach its push service ({reason}).', {
        reason: (error as Error).message,
      }),
      {
        cause: error,
      },
    );
  }
  const { p256dh = '', auth = '' } = known.toJSON().keys ?? {};
  await subscribePush({ code: knownCode(), endpoint: known.endpoint, p256dh, auth });
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function same(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, place) => byte === other[place]);
}
