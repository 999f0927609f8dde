import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.ts';
import { ModelGateway } from './model-gateway.ts';

@Module({
  providers: [{ provide: ModelGateway, inject: [CONFIG], useFactory: ({ model }: Config) => new ModelGateway(model) }],
  exports: [ModelGateway],
})
export class ModelGatewayModule {}
