import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { ActivityModule } from './activity/activity.module.ts';
import { AgentModule } from './agent/agent.module.ts';
import { CatalogsModule } from './catalogs/catalogs.module.ts';
import { ChatModule } from './chat/chat.module.ts';
import { ConsoleModule } from './console/console.module.ts';
import { LegacyModule } from './legacy/legacy.module.ts';
import { ModelConnectionsModule } from './model-connections/model-connections.module.ts';
import { PlatformModule, type PlatformParts } from './platform/platform.module.ts';
import { RegistrationsModule } from './registrations/registrations.module.ts';
import { AssetsModule } from './studio/assets/assets.module.ts';
import { LibraryModule } from './studio/console-routes/library.module.ts';
import { StudioModule } from './studio/studio.module.ts';
import { SystemModule } from './system/system.module.ts';
import { TestCallsModule } from './test-calls/test-calls.module.ts';
import { ToolsModule } from './tools/tools.module.ts';

/** What Taproom does, one module a slice. */
const slices: Type[] = [
  AccessModule,
  RegistrationsModule,
  CatalogsModule,
  TestCallsModule,
  ToolsModule,
  AgentModule,
  LegacyModule,
  ActivityModule,
  ModelConnectionsModule,
  ChatModule,
  StudioModule,
  AssetsModule,
  LibraryModule,
  ConsoleModule,
  SystemModule,
];

@Module({})
export class AppModule {
  static forRoot(platform: PlatformParts): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.forRoot(platform), ...slices] };
  }
}
