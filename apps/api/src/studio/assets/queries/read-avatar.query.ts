import { Query } from '@nestjs/cqrs';

/** A picture that a browser can show. */
export type AvatarPicture = { bytes: Uint8Array; mimeType: string };

export class ReadAvatar extends Query<AvatarPicture> {
  constructor(
    readonly kind: 'character' | 'persona',
    readonly id: string,
  ) {
    super();
  }
}
