import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  matchStart,
  parseJsonTree,
  requireRunnable,
  type Run,
  startedRun,
  type StartRun as Start,
  writeJsonTree,
} from '@taproom/mcp-domain';
import { digestOf } from '../calls/call-hashes.ts';
import { Ids } from '../../platform/time/clock.ts';
import { type DriveStart, ServerDriver } from '../driver/server-driver.ts';
import { ServerStarts } from '../driver/server-starts.ts';
import { AgentProfiles } from '../profiles/agent-profiles.ts';
import { AgentRuns } from '../runs/agent-runs.ts';
import { runIdForKey } from '../runs/run-ids.ts';
import { Snapshots } from '../runs/snapshots.ts';
import { type RunStart, StartRun } from './start-run.command.ts';

type Idempotency = NonNullable<Start['idempotency']>;

@CommandHandler(StartRun)
export class StartRunHandler implements ICommandHandler<StartRun> {
  constructor(
    private readonly profiles: AgentProfiles,
    private readonly runs: AgentRuns,
    private readonly snapshots: Snapshots,
    private readonly serverStarts: ServerStarts,
    private readonly serverDriver: ServerDriver,
    private readonly ids: Ids,
  ) {}

  async execute(command: StartRun): Promise<RunStart> {
    const { caller, idempotencyKey: key } = command.context;
    const idempotency = key === undefined ? undefined : { key, fingerprint: fingerprintOf(command.text) };
    const runId = key === undefined ? `run_${this.ids.uuid()}` : runIdForKey(caller.clientId, key);
    const earlier = idempotency && (await this.#earlier(runId, idempotency));
    if (earlier) return { run: startedRun(earlier), created: false };
    const { profile } = await this.profiles.get(command.body.profileId);
    requireRunnable(profile);
    const { body, text } = command;
    const drive = body.driver === 'server' ? await this.serverStarts.read(body, text, caller.actor) : undefined;
    const start: Omit<Start, 'snapshot'> = {
      type: 'start-run',
      runId,
      driver: body.driver,
      owner: caller.clientId,
      profile,
      ...(body.driver === 'server' && { model: { connectionId: body.connectionId, model: body.model } }),
      ...(idempotency && { idempotency }),
    };
    return this.#start(start, caller.actor, drive);
  }

  async #earlier(runId: string, { fingerprint }: Idempotency): Promise<Run | undefined> {
    const found = await this.runs.find(runId);
    return found && matchStart(found.run, fingerprint) === 'same' ? found.run : undefined;
  }

  async #start(start: Omit<Start, 'snapshot'>, actor: string, drive: DriveStart | undefined): Promise<RunStart> {
    const { runId, profile, driver, idempotency } = start;
    const snapshot = await this.snapshots.make({ profile, kind: 'root', driver });
    let created = true;
    const run = await this.runs.start(runId, actor, { ...start, snapshot }, (earlier) => {
      // The same start came twice at the same time.
      matchStart(earlier, idempotency?.fingerprint ?? '');
      created = false;
    });
    if (created && drive) this.serverDriver.begin(run, drive);
    return { run: startedRun(run), created };
  }
}

/** White space does not make another body. */
function fingerprintOf(text: string): string {
  return digestOf(writeJsonTree(parseJsonTree(text)));
}
