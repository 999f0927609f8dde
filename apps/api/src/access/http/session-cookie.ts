import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';

/** As long as browsers allow; when a session ends is the server's to say. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** The cookie that holds a session's id. */
@Injectable()
export class SessionCookie {
  /** Cookies ignore ports: two Taprooms on one machine must not overwrite each other's. */
  readonly #name: string;

  constructor(@Inject(CONFIG) config: Config) {
    const root = createHash('sha256').update(config.storage.dataRoot).digest('hex');
    this.#name = `taproom_${root.slice(0, 8)}`;
  }

  /** The session's id in a `Cookie` header. */
  read(header: string | undefined): string | undefined {
    const pairs = (header ?? '').split(';').map((pair) => pair.trim());
    return pairs.find((pair) => pair.startsWith(`${this.#name}=`))?.slice(this.#name.length + 1);
  }

  /** A `Set-Cookie` header; `secure` when the page came by HTTPS. */
  write(id: string, secure: boolean): string {
    return this.#cookie(id, MAX_AGE_SECONDS, secure);
  }

  clear(secure: boolean): string {
    return this.#cookie('', 0, secure);
  }

  #cookie(value: string, maxAge: number, secure: boolean): string {
    const attributes = [`Max-Age=${maxAge}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])];
    return [`${this.#name}=${value}`, ...attributes].join('; ');
  }
}
