import { Query } from '@nestjs/cqrs';
import type { StudioTraffic } from '@taproom/contracts';

/** Who has called Studio since the hub started, what for, and who was turned away. */
export class ListStudioTraffic extends Query<StudioTraffic> {}
