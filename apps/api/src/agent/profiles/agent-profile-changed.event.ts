/** A profile was stored or removed. */
export class AgentProfileChanged {
  constructor(
    readonly profileId: string,
    readonly change: 'created' | 'replaced' | 'removed',
    readonly actor: string,
  ) {}
}
