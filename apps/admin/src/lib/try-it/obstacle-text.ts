import { m } from '#lib/paraglide/messages.js';
import { number } from '#lib/text/format.ts';
import { argumentsLimitBytes, type Obstacle } from './call-obstacle.ts';

export function obstacleText(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'paused':
      return m.try_blocked_paused();
    case 'too-large':
      return m.try_blocked_too_large({ bytes: number(obstacle.bytes), limit: number(argumentsLimitBytes) });
    case 'invalid':
      return m.try_blocked_invalid();
    case 'not-object':
      return m.try_blocked_not_object();
    case 'half-typed':
      return m.try_blocked_half_typed({ key: obstacle.key });
  }
}
