import { Query } from '@nestjs/cqrs';
import type { About } from '@taproom/contracts';

export class DescribeSystem extends Query<About> {}
