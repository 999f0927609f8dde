import type { ActivityItem } from '@taproom/contracts';
import { timeOfPosition } from './activity-position.ts';

/** Told in the place of what a reader of the live events has missed because it is not kept any more. */
export function gapBefore(cut: string): ActivityItem {
  const message =
    'What happened between the last event that was read and this one is not kept any more (TAPROOM_ACTIVITY_MAX_ITEMS). Load the pages again.';
  return { id: cut, at: timeOfPosition(cut), actor: 'taproom', type: 'activity.not_kept', data: { message } };
}
