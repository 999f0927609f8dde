import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { CharacterExportQuery, ExportPreview, ExportQuery, LorebookExportQuery } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import { RequireScope } from '../../../platform/http/access-decorators.ts';
import { Answers } from '../../../platform/http/answers.ts';
import { ExportAsset, type ExportTarget } from '../queries/export-asset.query.ts';
import { ReadAvatar } from '../queries/read-avatar.query.ts';
import { sendFile } from './send-file.ts';

/** What a person takes out of Studio: files of other apps' formats, and pictures. With `dryRun=true` what a file could not hold. */
@Controller('api/studio')
@RequireScope('manage')
export class AssetsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('characters/:id/export')
  @Answers(200, ExportPreview)
  character(
    @Param('id') id: string,
    @Query({ schema: CharacterExportQuery }) { format, dryRun }: CharacterExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.#export({ kind: 'character', format }, { id, dryRun, reply });
  }

  @Get('lorebooks/:id/export')
  @Answers(200, ExportPreview)
  lorebook(
    @Param('id') id: string,
    @Query({ schema: LorebookExportQuery }) { format, dryRun }: LorebookExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.#export({ kind: 'lorebook', format }, { id, dryRun, reply });
  }

  @Get('regexes/:id/export')
  @Answers(200, ExportPreview)
  regex(
    @Param('id') id: string,
    @Query({ schema: ExportQuery }) { dryRun }: ExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.#export({ kind: 'regex' }, { id, dryRun, reply });
  }

  @Get('presets/:id/export')
  @Answers(200, ExportPreview)
  preset(
    @Param('id') id: string,
    @Query({ schema: ExportQuery }) { dryRun }: ExportQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.#export({ kind: 'preset' }, { id, dryRun, reply });
  }

  @Get('characters/:id/avatar')
  @Answers(200)
  characterAvatar(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.#avatar('character', id, reply);
  }

  @Get('personas/:id/avatar')
  @Answers(200)
  personaAvatar(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    return this.#avatar('persona', id, reply);
  }

  async #export(
    target: ExportTarget,
    { id, dryRun, reply }: { id: string; dryRun: boolean | undefined; reply: FastifyReply },
  ): Promise<void> {
    const file = await this.queries.execute(new ExportAsset(target, id));
    if (dryRun !== true) {
      sendFile(reply, file);
      return;
    }
    const { warnings, dropped } = file;
    const preview: ExportPreview = {
      ok: true,
      format: 'format' in target ? target.format : 'json',
      warnings: [...warnings],
      dropped: [...dropped],
    };
    void reply.send(preview);
  }

  async #avatar(kind: 'character' | 'persona', id: string, reply: FastifyReply): Promise<void> {
    const { bytes, mimeType } = await this.queries.execute(new ReadAvatar(kind, id));
    void reply
      .type(mimeType)
      .header('cache-control', 'no-cache')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}
