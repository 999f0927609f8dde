import { Injectable } from '@nestjs/common';
import {
  answerRead,
  answerSearch,
  type BuiltinAnswer,
  runFileKind,
  workspaceRead,
  workspaceSearch,
} from '@taproom/mcp-domain';
import { RunFiles } from '../runs/run-files.ts';

/** The builtin tools over the views of a run. */
@Injectable()
export class Workspace {
  constructor(private readonly files: RunFiles) {}

  /** Undefined for a tool that is none of these. @throws StorageFailedError */
  async answer(runId: string, name: string, argumentsJson: string): Promise<BuiltinAnswer | undefined> {
    if (name === 'workspace.read_file') return this.#read(runId, argumentsJson);
    if (name === 'workspace.search_files') return this.#search(runId, argumentsJson);
    return undefined;
  }

  async #read(runId: string, argumentsJson: string): Promise<BuiltinAnswer> {
    const wanted = workspaceRead(argumentsJson);
    if (!wanted.ok) return wanted.answer;
    return answerRead(wanted.request, await this.files.read(runId, wanted.request.path));
  }

  async #search(runId: string, argumentsJson: string): Promise<BuiltinAnswer> {
    const wanted = workspaceSearch(argumentsJson);
    if (!wanted.ok) return wanted.answer;
    const views = (await this.files.list(runId)).filter(({ path }) => runFileKind(path) === 'view');
    const texts = views.map(async ({ path }) => ({ path, text: (await this.files.read(runId, path)) ?? '' }));
    return answerSearch(wanted.request, await Promise.all(texts));
  }
}
