import { Query } from '@nestjs/cqrs';
import type { DeletedList, DeletedQuery } from '@taproom/contracts';

export class ListDeleted extends Query<DeletedList> {
  constructor(readonly range: DeletedQuery) {
    super();
  }
}
