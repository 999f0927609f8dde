import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from '../sessions.ts';
import { SignOut } from './sign-out.command.ts';

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(private readonly sessions: Sessions) {}

  execute({ sessionId }: SignOut): Promise<void> {
    return this.sessions.close(sessionId);
  }
}
