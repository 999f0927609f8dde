import { Module } from '@nestjs/common';
import { ModelGatewayModule } from '../model-gateway/model-gateway.module.ts';
import { CreateConnectionHandler } from './commands/create-connection.handler.ts';
import { RemoveConnectionHandler } from './commands/remove-connection.handler.ts';
import { ReplaceConnectionHandler } from './commands/replace-connection.handler.ts';
import { Connections } from './connections.ts';
import { ModelConnectionsController } from './http/model-connections.controller.ts';
import { GetModelConnectionHandler } from './queries/get-model-connection.handler.ts';
import { ListConnectionIdsHandler } from './queries/list-connection-ids.handler.ts';
import { ListConnectionsHandler } from './queries/list-connections.handler.ts';
import { ShowConnectionHandler } from './queries/show-connection.handler.ts';
import { TestConnectionHandler } from './queries/test-connection.handler.ts';

@Module({
  imports: [ModelGatewayModule],
  controllers: [ModelConnectionsController],
  providers: [
    Connections,
    CreateConnectionHandler,
    ReplaceConnectionHandler,
    RemoveConnectionHandler,
    GetModelConnectionHandler,
    ListConnectionIdsHandler,
    ListConnectionsHandler,
    ShowConnectionHandler,
    TestConnectionHandler,
  ],
})
export class ModelConnectionsModule {}
