import { Body, Controller, Headers, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ImportOptions, ImportResult } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, RequireScope } from '../../../platform/http/access-decorators.ts';
import { Answers } from '../../../platform/http/answers.ts';
import { TakesBody } from '../../../platform/http/takes-body.ts';
import { ImportFile } from '../commands/import-file.command.ts';
import { optionsOf } from './import-options.ts';
import { uploadOf } from './multipart.ts';

/** F-30, and room for what multipart puts around a file. */
const MOST_BYTES = 64 * 1024 * 1024 + 64 * 1024;

/** Any file that Taproom can read, whatever it is called (F-1). */
@Controller('api/studio/import')
@RequireScope('manage')
export class ImportController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @TakesBody({ limitBytes: MOST_BYTES, bytes: true })
  @Answers(201, ImportResult)
  async import(
    @Body() body: Buffer | undefined,
    @Headers('content-type') contentType: string | undefined,
    @Query({ schema: ImportOptions }) query: ImportOptions,
    @Actor() actor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImportResult> {
    const { bytes, fileName, fields } = uploadOf(body ?? Buffer.alloc(0), contentType);
    const options = { ...(fileName !== undefined && { name: fileName }), ...optionsOf(fields), ...query };
    void reply.status(options.dryRun === true ? 200 : 201);
    return this.commands.execute(new ImportFile(bytes, options, actor));
  }
}
