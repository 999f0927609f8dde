import { Query } from '@nestjs/cqrs';
import type { ModelConnectionList } from '@taproom/contracts';

/** By id, masked; those that can't be read are among the storage issues. */
export class ListConnections extends Query<ModelConnectionList> {}
