import { type Caller, hasScope } from '../../platform/http/caller.ts';

/** Whether the caller sees exact results, arguments, and where they are. */
export function mayAudit(caller: Caller): boolean {
  return hasScope(caller, 'agent.audit');
}
