import { createRequire } from 'node:module';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { About } from '@taproom/contracts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { Clock } from '../../platform/time/clock.ts';
import { DescribeSystem } from './describe-system.query.ts';

// Source and build lie equally deep, so one path finds the package's own version in both.
const { version } = createRequire(import.meta.url)('../../../package.json') as { version: string };

@QueryHandler(DescribeSystem)
export class DescribeSystemHandler implements IQueryHandler<DescribeSystem> {
  readonly #startedAt: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    clock: Clock,
  ) {
    this.#startedAt = clock.now();
  }

  execute(): Promise<About> {
    const { storage, limits } = this.config;
    return Promise.resolve({
      version,
      node: process.version,
      dataRoot: storage.dataRoot,
      startedAt: this.#startedAt,
      fsync: storage.fsync,
      limits: limits.map((limit) => ({ ...limit })),
    });
  }
}
