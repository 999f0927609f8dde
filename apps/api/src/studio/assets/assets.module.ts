import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { StudioModule } from '../studio.module.ts';
import { CharacterPart } from '../tools/character/character.part.ts';
import { LorebookPart } from '../tools/lorebook/lorebook.part.ts';
import { PersonaPart } from '../tools/persona/persona.part.ts';
import { PresetPart } from '../tools/preset/preset.part.ts';
import { RegexPart } from '../tools/regex/regex.part.ts';
import { StatusPart } from '../tools/status/status.part.ts';
import { ImportFileHandler } from './commands/import-file.handler.ts';
import { AssetsController } from './http/assets.controller.ts';
import { ImportController } from './http/import.controller.ts';
import { WorkspaceGuard } from './http/workspace.guard.ts';
import { FileImports } from './imports/file-imports.ts';
import { Importing } from './imports/importing.ts';
import { FileReader } from './imports/file-reader.ts';
import { ExportAssetHandler } from './queries/export-asset.handler.ts';
import { ReadAvatarHandler } from './queries/read-avatar.handler.ts';
import { RestoreAssetHandler } from './commands/restore-asset.handler.ts';
import { CommitLog } from './commits/commit-log.ts';
import { KeptReceipts } from './commits/kept-receipts.ts';
import { ReceiptLog } from './commits/receipt-log.ts';
import { AssetsPart } from './assets.part.ts';
import { BlobSweep } from './files/blob-sweep.ts';
import { CardFiles } from './files/card-files.ts';
import { GlobalFiles } from './files/global-files.ts';
import { CharacterImports } from './imports/character-imports.ts';
import { DeletedController } from './http/deleted.controller.ts';
import { ListDeletedHandler } from './queries/list-deleted.handler.ts';
import { RegexRunner } from './regex-run/regex-runner.ts';
import { AssetReader } from './workspace/asset-reader.ts';
import { LoadTroubles } from './workspace/load-troubles.ts';
import { Workspace } from './workspace/workspace.ts';
import { WorkspaceLoader } from './workspace/workspace-loader.ts';
import { AssetCommits } from './writes/asset-commits.ts';
import { AssetWrites } from './writes/asset-writes.ts';
import { OwnWrites } from './writes/own-writes.ts';
import { EntryIds } from './writes/entry-ids.ts';

const parts = [AssetsPart, StatusPart, CharacterPart, LorebookPart, RegexPart, PresetPart, PersonaPart];

const store = [
  Workspace,
  CommitLog,
  ReceiptLog,
  KeptReceipts,
  LoadTroubles,
  AssetReader,
  WorkspaceLoader,
  AssetCommits,
  AssetWrites,
  EntryIds,
  OwnWrites,
  RegexRunner,
  BlobSweep,
  GlobalFiles,
  CardFiles,
  CharacterImports,
  FileImports,
  FileReader,
  Importing,
];
const messages = [RestoreAssetHandler, ImportFileHandler, ListDeletedHandler, ExportAssetHandler, ReadAvatarHandler];

/** Characters, lorebooks, regex groups, presets and personas: their store and their tools. */
@Module({
  imports: [StudioModule],
  controllers: [DeletedController, ImportController, AssetsController],
  providers: [...store, ...parts, ...messages, { provide: APP_GUARD, useClass: WorkspaceGuard }],
  exports: [Workspace, AssetWrites, OwnWrites, GlobalFiles],
})
export class AssetsModule {}
