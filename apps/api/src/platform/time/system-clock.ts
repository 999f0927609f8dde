import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Ids } from './clock.ts';

@Injectable()
export class SystemClock extends Clock {
  override now(): string {
    return new Date().toISOString();
  }
}

@Injectable()
export class RandomIds extends Ids {
  override uuid(): string {
    return randomUUID();
  }
}
