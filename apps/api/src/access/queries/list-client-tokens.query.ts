import { Query } from '@nestjs/cqrs';
import type { ClientTokenList } from '@taproom/contracts';

/** The tokens that are in force, without the tokens themselves. */
export class ListClientTokens extends Query<ClientTokenList> {}
