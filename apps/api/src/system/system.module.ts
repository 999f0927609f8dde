import { Module } from '@nestjs/common';
import { SystemController } from './http/system.controller.ts';
import { DescribeSystemHandler } from './queries/describe-system.handler.ts';

@Module({ controllers: [SystemController], providers: [DescribeSystemHandler] })
export class SystemModule {}
