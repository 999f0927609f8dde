import { ConsumerError } from '../../consumer-error.ts';
import { agentConflicts } from './apply-overrides.ts';
import type { Overrides } from './overrides.ts';

/** Throws ConsumerError `agent.connection_override_conflict`. */
export function requireAgentConnection(overrides: Overrides): void {
  const conflicts = agentConflicts(overrides);
  if (conflicts.length === 0) return;
  throw new ConsumerError(
    'agent.connection_override_conflict',
    `The connection's overrides change ${conflicts.join(', ')}, which an Agent run needs as they are. Use another connection.`,
  );
}
