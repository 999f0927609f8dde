import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { AccessModule } from './access/access.module.ts';
import { PlatformModule, type PlatformParts } from './platform/platform.module.ts';

/** What Taproom does, one module a slice. */
const slices: Type[] = [AccessModule];

@Module({})
export class AppModule {
  static forRoot(platform: PlatformParts): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.forRoot(platform), ...slices] };
  }
}
