import { ConsumerError } from '../../consumer-error.ts';
import type { Run } from './run.ts';

/**
 * Whether a start with an idempotency key is the one that `earlier` was started by; `fingerprint` is a hash of the body.
 * Throws ConsumerError `agent.idempotency_key_reused` for another body.
 */
export function matchStart(earlier: Run | undefined, fingerprint: string): 'new' | 'same' {
  if (!earlier?.idempotency) return 'new';
  if (earlier.idempotency.fingerprint === fingerprint) return 'same';
  throw new ConsumerError(
    'agent.idempotency_key_reused',
    `This idempotency key was used for another request, which started ${earlier.runId}. Use a new key for a new run.`,
  );
}
