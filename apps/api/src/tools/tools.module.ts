import { Module } from '@nestjs/common';
import { CatalogsModule } from '../catalogs/catalogs.module.ts';
import { McpGatewayModule } from '../mcp-gateway/mcp-gateway.module.ts';
import { RegistrationsModule } from '../registrations/registrations.module.ts';
import { CachedTools } from './cached-tools.ts';
import { RegistrationReadings } from './registration-readings.ts';
import { ToolCaller } from './tool-caller.ts';

/** What every consumer of tools shares: what may be offered, and the one way to call. */
@Module({
  imports: [RegistrationsModule, CatalogsModule, McpGatewayModule],
  providers: [RegistrationReadings, CachedTools, ToolCaller],
  exports: [CachedTools, ToolCaller],
})
export class ToolsModule {}
