import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportResult } from '@taproom/contracts';
import type { Warning } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { StudioError } from '../../tools/studio-error.ts';
import { type FileImport, FileImports } from '../imports/file-imports.ts';
import { FileReader } from '../imports/file-reader.ts';
import type { Refusal } from '../imports/import-job.ts';
import { OwnWrites } from '../writes/own-writes.ts';
import { ImportFile } from './import-file.command.ts';

/** One file of any format, stored as a whole or refused as a whole (F-1 to F-8). */
@CommandHandler(ImportFile)
export class ImportFileHandler implements ICommandHandler<ImportFile> {
  constructor(
    private readonly reader: FileReader,
    private readonly imports: FileImports,
    private readonly writes: OwnWrites,
  ) {}

  async execute({ bytes, options, actor }: ImportFile): Promise<ImportResult> {
    const { kind, name: fileName, conflict = 'duplicate', dryRun = false } = options;
    const reading = await this.reader.read({ bytes, kind, fileName });
    if (!reading.ok) throw refused(reading.refusal);
    const { content, notes } = reading.read;
    const warnings: Warning[] = [...notes.warnings];
    let made: FileImport | undefined;
    const plan = (now: string) => {
      made = this.imports.plan(reading.read, { now, actor, conflict, warn: (warning) => void warnings.push(warning) });
      return made.plan;
    };
    await this.#run(plan, dryRun);
    const outcome = conflict === 'duplicate' ? undefined : made?.outcome;
    return {
      ok: true,
      kind: content.kind,
      detectedFormat: notes.detectedFormat,
      ids: dryRun ? {} : (made?.ids ?? {}),
      ...(outcome && { outcome }),
      warnings,
      dropped: [...notes.dropped],
    };
  }

  async #run(plan: (now: string) => FileImport['plan'], dryRun: boolean): Promise<void> {
    try {
      await (dryRun ? this.writes.imagine(plan) : this.writes.run(plan));
    } catch (error) {
      throw error instanceof StudioError && error.code === -32009 ? nameTaken(error) : error;
    }
  }
}

function refused({ code, message, faults }: Refusal): ProblemError {
  const errors = faults.map((fault) => ({ path: fault.path, message: fault.message }));
  return new ProblemError(code, `${message}.`, errors.length > 0 ? { errors } : {});
}

function nameTaken({ data }: StudioError): ProblemError {
  const { name, ids, options } = data.details as { name: string; ids: number[]; options: string[] };
  const detail = `There is a character ${JSON.stringify(name)} of this creator already: ${ids.join(', ')}. conflict can be ${options.join(' or ')}.`;
  return new ProblemError('studio.name_conflict', detail);
}
