/** What belongs to this browser's user: a recovery code, feeds, push notifications. */

import { json } from './client';
import type {
  BoundTables,
  FeedLink,
  PushKey,
  PushUnsubscribeRequest,
  PushSubscribeRequest,
  RecoveredTable,
  RecoveryBindingRequest,
  SeatKeys,
} from './generated/messages';

/** Binds the seats that these keys open to a recovery code. */
export const bindRecoveryCode = (code: string, tables: SeatKeys[]): Promise<BoundTables> =>
  json('/api/recovery/bind', { body: { code, tables } satisfies RecoveryBindingRequest });

export const recoverTables = (code: string): Promise<RecoveredTable[]> => json('/api/recovery', { body: { code } });

export const createFeed = (code: string): Promise<FeedLink> => json('/api/feeds', { body: { code } });

export const fetchPushKey = (): Promise<PushKey> => json('/api/push/key');

/** Turns push notifications for this browser on or off at the server. */
export const subscribePush = (wanted: PushSubscribeRequest): Promise<null> =>
  json('/api/push/subscribe', { body: wanted });
export const unsubscribePush = (ended: PushUnsubscribeRequest): Promise<null> =>
  json('/api/push/unsubscribe', { body: ended });
