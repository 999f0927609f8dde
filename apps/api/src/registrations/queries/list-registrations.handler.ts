import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { McpServerList } from '@taproom/contracts';
import { RegistrationsView } from '../read-model/registrations-view.ts';
import { ListRegistrations } from './list-registrations.query.ts';

@QueryHandler(ListRegistrations)
export class ListRegistrationsHandler implements IQueryHandler<ListRegistrations> {
  constructor(private readonly view: RegistrationsView) {}

  async execute(): Promise<McpServerList> {
    await this.view.settle();
    return this.view.list();
  }
}
