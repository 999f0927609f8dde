import { Injectable, Logger } from '@nestjs/common';
import { isCanonicalUuid } from '@taproom/mcp-domain';
import { RecordStore } from '../platform/record-store/record-store.ts';

const STORE = '_tauritavern/extension-store/mcp';
const NAME = 'recommendation.json';

export type Mark = { state: 'pending' | 'done'; registrationId: string };

/** The mark in the extension store that keeps the recommendation from being made twice. */
@Injectable()
export class FirstLoadMark {
  private readonly logger = new Logger(FirstLoadMark.name);

  constructor(private readonly records: RecordStore) {}

  /** A mark that can't be understood counts as done: to recommend nothing is better than to recommend twice. */
  async read(): Promise<Mark | undefined> {
    const read = await this.records.read(STORE, NAME);
    if (read.kind === 'missing') return undefined;
    const mark = read.kind === 'ok' ? parseMark(read.text) : undefined;
    if (mark) return mark;
    this.logger.warn(`${STORE}/${NAME} can't be read; no server is recommended.`);
    return { state: 'done', registrationId: '' };
  }

  write(mark: Mark): Promise<void> {
    return this.records.write(STORE, NAME, `${JSON.stringify(mark)}\n`);
  }
}

function parseMark(text: string): Mark | undefined {
  try {
    const { state, registrationId } = JSON.parse(text) as Partial<Mark>;
    if ((state !== 'pending' && state !== 'done') || typeof registrationId !== 'string') return undefined;
    return isCanonicalUuid(registrationId) ? { state, registrationId } : undefined;
  } catch {
    return undefined;
  }
}
