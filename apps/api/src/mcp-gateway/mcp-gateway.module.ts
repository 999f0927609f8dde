import { Logger, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { McpGateway } from './mcp-gateway.ts';

const logger = new Logger(McpGateway.name);

@Module({
  providers: [
    {
      provide: McpGateway,
      inject: [CONFIG],
      useFactory: ({ mcp }: Config) => new McpGateway(mcp, (message) => logger.warn(message)),
    },
  ],
  exports: [McpGateway],
})
export class McpGatewayModule {}
