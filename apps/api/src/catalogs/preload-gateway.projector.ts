import { Logger } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { McpGateway } from '../mcp-gateway/mcp-gateway.ts';
import { RegistrationChanged } from '../registrations/registration-changed.event.ts';

/**
 * Whoever activates a server is about to talk to it. The client library is large and loaded late, so it is loaded now, beside
 * the person's next step, rather than within the first discovery's time.
 */
@EventsHandler(RegistrationChanged)
export class PreloadGatewayProjector implements IEventHandler<RegistrationChanged> {
  private readonly logger = new Logger(PreloadGatewayProjector.name);

  constructor(private readonly gateway: McpGateway) {}

  handle(changed: RegistrationChanged): void {
    if (!changed.committed.some(({ event }) => event.type === 'mcp.registration.activated')) return;
    void this.gateway.preload().catch((error: unknown) => {
      this.logger.error(`The MCP client could not be loaded: ${String(error)}`);
    });
  }
}
