import { Command } from '@nestjs/cqrs';

/** A new token, in force at once. */
export class RotateStudioToken extends Command<string> {}
