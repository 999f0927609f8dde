import { CommandBus, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import type { McpServer, StudioRegistered } from '@taproom/contracts';
import { RefreshCatalog } from '../../catalogs/commands/refresh-catalog.command.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { ChangeRegistration } from '../../registrations/commands/change-registration.command.ts';
import { CreateRegistration } from '../../registrations/commands/create-registration.command.ts';
import { ListRegistrations } from '../../registrations/queries/list-registrations.query.ts';
import { StudioServerService } from '../server/studio-server-service.ts';
import { RegisterStudio } from './register-studio.command.ts';

type Connection = Pick<McpServer, 'endpoint' | 'headers'>;

@CommandHandler(RegisterStudio)
export class RegisterStudioHandler implements ICommandHandler<RegisterStudio> {
  constructor(
    private readonly server: StudioServerService,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * The endpoint is Taproom's own, so whoever asks for it has seen it: it is activated at once. A registration of it that is there
   * already is brought up to date instead.
   */
  async execute({ actor }: RegisterStudio): Promise<StudioRegistered> {
    const token = this.server.requireToken();
    const endpoint = this.server.requireUrl();
    const connection = { endpoint, headers: { Authorization: `Bearer ${token}` } };
    const registrationId = await this.#put(connection, actor);
    await this.commands.execute(
      new ChangeRegistration(registrationId, { type: 'set-state', state: 'active' }, { actor }),
    );
    return { registrationId, endpoint, ...(await this.#discover(registrationId, actor)) };
  }

  async #put(connection: Connection, actor: string): Promise<string> {
    const { servers } = await this.queries.execute(new ListRegistrations());
    const known = servers.find((server) => server.endpoint === connection.endpoint) ?? servers.find(isOf(connection));
    if (!known) {
      const input = { displayName: 'Taproom Studio', ...connection };
      return (await this.commands.execute(new CreateRegistration(input, actor))).registration.id;
    }
    const { displayName, protocolVersion } = known;
    const update = { type: 'update', displayName, protocolVersion, ...connection } as const;
    await this.commands.execute(new ChangeRegistration(known.id, update, { actor }));
    return known.id;
  }

  /** That Studio is among the servers stands, whether or not it could be asked. */
  async #discover(registrationId: string, actor: string): Promise<Pick<StudioRegistered, 'tools' | 'problem'>> {
    try {
      const { tools } = await this.commands.execute(new RefreshCatalog(registrationId, actor));
      return { tools: tools.length, problem: null };
    } catch (error) {
      if (error instanceof ProblemError) return { tools: null, problem: error.message };
      throw error;
    }
  }
}

/** Whether a server is Studio as it was before its port or its address changed: the token is nobody else's. */
function isOf({ headers }: Connection): (server: McpServer) => boolean {
  return (server) => server.headers['Authorization'] === headers['Authorization'];
}
