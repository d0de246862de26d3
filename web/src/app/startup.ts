/** Tasks of the page at its start, or at each of its addresses, for this browser's user. */

import { bindSeats } from '../features/account/recoveryCode';
import { preferences } from '../stores/preferences.svelte';

/** Lets the recovery code open the seats that were taken since; what fails now is tried again at the next address. */
export function bindNewSeats(): void {
  void bindSeats().catch(() => undefined);
}

/** Registers for push notifications again, if they are on: the push service may have renewed this browser's address. */
export function renewNotifications(): void {
  if (!preferences.pushNotifications.value) return;
  void import('../features/account/pushNotifications')
    .then(({ renewSubscription }) => renewSubscription())
    .catch(() => undefined);
}
