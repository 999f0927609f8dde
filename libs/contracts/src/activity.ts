import { z } from 'zod';

/** One domain event without secrets. */
export const ActivityItem = z
  .strictObject({
    id: z.string().describe('Position in the feed; grows with time. Also the SSE id.'),
    at: z.string().describe('RFC 3339, UTC.'),
    actor: z.string().describe('The name of the token that did it.'),
    type: z.string(),
    registrationId: z.string().optional(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ActivityItem' });
export type ActivityItem = {
  id: string;
  at: string;
  actor: string;
  type: string;
  registrationId?: string;
  data: Record<string, unknown>;
};

export const ActivityPage = z
  .strictObject({
    items: z.array(ActivityItem),
    nextCursor: z.string().nullable(),
    olderNotKept: z
      .literal(true)
      .optional()
      .describe('There was more before, which is not kept any more (TAPROOM_ACTIVITY_MAX_ITEMS). Only on a last page.'),
  })
  .meta({ id: 'ActivityPage' });
export type ActivityPage = { items: ActivityItem[]; nextCursor: string | null; olderNotKept?: true };

/** Query of the feed. `cursor` is a `nextCursor` of an earlier page. Without an id: OpenAPI lists its members one by one. */
export const ActivityRangeQuery = z.strictObject({
  cursor: z.string().regex(/^\d+$/, 'must be the nextCursor of an earlier page').optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  registrationId: z.string().optional(),
});
export type ActivityRangeQuery = { cursor?: string; limit: number; registrationId?: string };
