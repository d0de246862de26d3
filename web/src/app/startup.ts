/** Tasks for this browser's user when the page starts, or at each of its URLs. */

import { preferences } from '../stores/preferences.svelte';
import { recoveryCode } from '../stores/seatKeys';

/** Binds seats taken since to the recovery code, if there is one; a failure is retried at the next URL. */
export function bindNewSeats(): void {
  if (!recoveryCode.read()) return;
  void import('../features/account/recoveryCode').then(({ bindSeats }) => bindSeats()).catch(() => undefined);
}

/** Renews the push subscription, if notifications are on: the push service may have changed this browser's URL. */
export function renewNotifications(): void {
  if (!preferences.pushNotifications.value) return;
  void import('../features/account/pushNotifications')
    .then(({ renewSubscription }) => renewSubscription())
    .catch(() => undefined);
}
