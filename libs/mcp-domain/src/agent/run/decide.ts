import { ConsumerError } from '../../consumer-error.ts';
import type { NoteModelCall, RunCommand } from './commands.ts';
import { cancelRun, closingEvents, failRun, finishInvocation } from './end-run.ts';
import type { AgentEvent } from './events.ts';
import { evolveRun } from './evolve.ts';
import { requireOpenRun } from './open.ts';
import { requestCall } from './request-call.ts';
import type { Run, RunState } from './run.ts';
import { settleCall, startCall } from './settle-call.ts';
import { startInvocation } from './start-invocation.ts';
import { startRun } from './start-run.ts';

/**
 * What a command makes happen to a run, to its end if that follows; nothing, when it is so already.
 * Throws ConsumerError: `agent.run_not_found`, and what the command's own rules say.
 */
export function decideRun(state: RunState, command: RunCommand): AgentEvent[] {
  if (command.type === 'start-run') {
    if (state.exists) throw new TypeError('A run starts once.');
    return startRun(command);
  }
  if (!state.exists) throw new ConsumerError('agent.run_not_found', 'There is no such run.');
  const events = decideOpen(state.run, command);
  const after = events.reduce((folded, event) => evolveRun(folded, event, unwritten(state.run)), state as RunState);
  return after.exists ? [...events, ...closingEvents(after.run)] : events;
}

/** Several commands that happen together or not at all, each upon the one before. */
export function decideRunTogether(state: RunState, commands: readonly RunCommand[]): AgentEvent[] {
  let folded = state;
  return commands.flatMap((command) => {
    const events = decideRun(folded, command);
    for (const event of events)
      folded = evolveRun(folded, event, folded.exists ? unwritten(folded.run) : { seq: 0, at: '' });
    return events;
  });
}

/** The events are not written yet; where and when they will be decides nothing. */
function unwritten({ lastSeq, updatedAt }: Run): { seq: number; at: string } {
  return { seq: lastSeq, at: updatedAt };
}

function decideOpen(run: Run, command: Exclude<RunCommand, { type: 'start-run' }>): AgentEvent[] {
  switch (command.type) {
    case 'start-invocation':
      return startInvocation(run, command);
    case 'request-call':
      return requestCall(run, command);
    case 'start-call':
      return startCall(run, command);
    case 'settle-call':
      return settleCall(run, command);
    case 'finish':
      return finishInvocation(run, command);
    case 'cancel':
      return cancelRun(run);
    case 'fail':
      return failRun(run, command);
    case 'note-model-call':
      return noteModelCall(run, command);
  }
}

function noteModelCall(run: Run, { event }: NoteModelCall): AgentEvent[] {
  requireOpenRun(run);
  return [event];
}
