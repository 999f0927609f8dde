import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@taproom/mcp-domain';
import type { Warning } from '@taproom/roleplay-domain';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { answerText } from '../tools/answer-text.ts';
import { ignored, type WriteControls } from '../tools/check/check-arguments.ts';
import { StudioError } from '../tools/studio-error.ts';
import type { CallContext, PlanContext, WriteTool } from '../tools/studio-tool.ts';
import { fingerprintOf } from './fingerprint.ts';
import { OnceRunner } from './once-runner.ts';
import { Receipts } from './receipts.ts';
import type { Receipt, WritePlan, WriteTarget } from './write-plan.ts';

export type WriteCall = {
  tool: WriteTool;
  /** All arguments as they came. */
  given: JsonObject;
  args: JsonObject;
  controls: WriteControls;
  context: CallContext;
  /** Those of the call so far; filled further by `context.warn`. */
  warnings: readonly Warning[];
};

/**
 * The one way to write in Studio's workspace. The checks come in the order of S-68, whatever the tool: a repeated request,
 * whether the target exists, may be changed and is at the expected revision, then what the tool itself may refuse.
 */
@Injectable()
export class WritePipeline {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly receipts: Receipts,
    private readonly once: OnceRunner,
  ) {}

  /** The text of the answer. @throws StudioError */
  async run(call: WriteCall): Promise<string> {
    const { clientRequestId, dryRun } = call.controls;
    if (dryRun) return this.#alone(call, (plan) => Promise.resolve(dryRunText(plan, call.warnings)));
    if (clientRequestId === undefined) return this.#alone(call, (plan) => commit(plan, call));
    const request = { tool: call.tool.name, clientRequestId, fingerprint: fingerprintOf(call.given) };
    return this.once.run(request, call.context.now, () =>
      this.#alone(call, async (plan) => {
        const text = writtenText(plan, call.warnings);
        if (plan.answer['ok'] === false) return commit(plan, call);
        const receipt: Receipt = { ...request, at: call.context.now, text };
        await plan.commit(receipt);
        this.receipts.keep(receipt);
        return text;
      }),
    );
  }

  /** From looking at the target to the end of the commit nothing else is written: what a plan saw is still so when it is done. */
  async #alone(call: WriteCall, conclude: (plan: WritePlan) => Promise<string>): Promise<string> {
    const prepared = await this.#prepare(call);
    return this.#queue.run('workspace', async () => conclude(await planned(call, prepared)));
  }

  /** Slow work is done while others write, once it is sure that the write would be allowed as things stand. */
  async #prepare(call: WriteCall): Promise<unknown> {
    const { tool, args, controls, context } = call;
    if (!tool.prepare || controls.dryRun) return undefined;
    const silent = { ...call, context: { ...context, warn: () => undefined } };
    await this.#queue.run('workspace', () => planned(silent, undefined));
    return tool.prepare(args, context);
  }
}

/** @throws StudioError whatever stands against the write */
async function planned(call: WriteCall, prepared: unknown): Promise<WritePlan> {
  const context: PlanContext = { ...call.context, dryRun: call.controls.dryRun };
  requireTarget(await call.tool.target(call.args, context), call);
  return call.tool.plan(call.args, context, prepared);
}

async function commit(plan: WritePlan, { warnings }: WriteCall): Promise<string> {
  await plan.commit(undefined);
  return writtenText(plan, warnings);
}

/** @throws StudioError -32012, -32009 */
function requireTarget(target: WriteTarget, { tool, controls, context }: WriteCall): void {
  const { expectedRevision } = controls;
  if (target.kind === 'uncompared') {
    if (expectedRevision === undefined) return;
    context.warn(ignored('expectedRevision', `${tool.name} compares no revision.`));
    return;
  }
  const { uri, revision, readOnly } = target;
  if (readOnly) throw StudioError.readOnly(readOnly.reason, uri, readOnly.options);
  if (expectedRevision !== undefined && expectedRevision !== revision) {
    throw StudioError.revisionConflict(uri, expectedRevision, revision);
  }
}

function writtenText({ answer }: WritePlan, warnings: readonly Warning[]): string {
  return answerText({ ok: true, ...answer, ...(warnings.length > 0 && { warnings }) });
}

function dryRunText({ diff, result }: WritePlan, warnings: readonly Warning[]): string {
  const read = result && { ok: true, ...result };
  return answerText({ ok: true, dryRun: true, diff, result: read, ...(warnings.length > 0 && { warnings }) });
}
