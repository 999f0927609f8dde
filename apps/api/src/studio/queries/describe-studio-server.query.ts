import { Query } from '@nestjs/cqrs';
import type { StudioServer } from '@taproom/contracts';

export class DescribeStudioServer extends Query<StudioServer> {}
