import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module.ts';
import { StudioModule } from '../studio.module.ts';
import { MoveEntryHandler } from './commands/move-entry.handler.ts';
import { PutAvatarHandler } from './commands/put-avatar.handler.ts';
import { RestoreVersionHandler } from './commands/restore-version.handler.ts';
import { WriteAssetHandler } from './commands/write-asset.handler.ts';
import { AvatarController } from './http/avatar.controller.ts';
import { EntriesController } from './http/entries.controller.ts';
import { LibraryController } from './http/library.controller.ts';
import { VersionsController } from './http/versions.controller.ts';
import { ListLibraryHandler } from './queries/list-library.handler.ts';
import { ListVersionsHandler } from './queries/list-versions.handler.ts';
import { ReadAssetHandler } from './queries/read-asset.handler.ts';
import { ReadVersionHandler } from './queries/read-version.handler.ts';
import { VersionReader } from './version-reader.ts';

const messages = [
  ListLibraryHandler,
  ReadAssetHandler,
  WriteAssetHandler,
  MoveEntryHandler,
  PutAvatarHandler,
  ListVersionsHandler,
  ReadVersionHandler,
  RestoreVersionHandler,
];

/** The library of the console: the same assets and the same tools, over the hub's own API. */
@Module({
  imports: [StudioModule, AssetsModule],
  controllers: [LibraryController, EntriesController, AvatarController, VersionsController],
  providers: [VersionReader, ...messages],
})
export class LibraryModule {}
