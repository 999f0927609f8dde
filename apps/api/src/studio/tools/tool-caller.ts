import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@taproom/mcp-domain';
import type { Warning } from '@taproom/roleplay-domain';
import { Clock } from '../../platform/time/clock.ts';
import { WritePipeline } from '../writes/write-pipeline.ts';
import { answerText } from './answer-text.ts';
import { type RegisteredTool, StudioRegistry } from './registry.ts';
import { StudioError } from './studio-error.ts';
import { WorkspaceGate } from './workspace-gate.ts';

/** Calls a tool by its name. */
@Injectable()
export class ToolCaller {
  constructor(
    private readonly registry: StudioRegistry,
    private readonly writes: WritePipeline,
    private readonly clock: Clock,
    private readonly gate: WorkspaceGate,
  ) {}

  /**
   * The text of the answer. `actor` is for calls that come from elsewhere than the MCP server.
   * @throws StudioError, and whatever a tool fails with unexpectedly
   */
  async call(name: string, given: JsonObject, actor?: string): Promise<string> {
    const registered = this.registry.tools.get(name);
    if (!registered) throw StudioError.invalid(`Unknown tool: ${name}`);
    await this.gate.passed();
    return this.#run(registered, given, actor);
  }

  async #run({ tool, checker }: RegisteredTool, given: JsonObject, actor: string | undefined): Promise<string> {
    const warnings: Warning[] = [];
    const context = { now: this.clock.now(), actor, warn: (warning: Warning) => void warnings.push(warning) };
    const { args, controls } = checker.check(given, context.warn);
    if (tool.kind === 'write') return this.writes.run({ tool, given, args, controls, context, warnings });
    const answer = await tool.run(args, context);
    return answerText({ ok: true, ...answer, ...(warnings.length > 0 && { warnings }) });
  }
}
