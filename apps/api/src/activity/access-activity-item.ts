import type { ActivityItem } from '@taproom/contracts';
import { type ClientTokenEvent, clientTokenActivity } from '../access/client-tokens/client-token-events.ts';

export function accessActivityItem(
  tokenId: string,
  event: ClientTokenEvent,
  { id, at, actor }: Pick<ActivityItem, 'id' | 'at' | 'actor'>,
): ActivityItem {
  return { id, at, actor, ...clientTokenActivity(tokenId, event) };
}
