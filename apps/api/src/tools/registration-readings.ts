import { Injectable, Logger } from '@nestjs/common';
import { isCanonicalUuid, type RegistrationListing, type RegistrationReading } from '@taproom/mcp-domain';
import { StorageFailedError } from '../platform/storage/storage-failed-error.ts';
import { RegistrationsView } from '../registrations/read-model/registrations-view.ts';

/** The registrations as they are on disk at the moment of asking. A broken one is a reading, not an error. */
@Injectable()
export class RegistrationReadings {
  private readonly logger = new Logger(RegistrationReadings.name);

  constructor(private readonly view: RegistrationsView) {}

  async all(): Promise<RegistrationListing> {
    const failure = await this.#settle();
    if (failure !== undefined) return { kind: 'unreadable', message: failure };
    const { servers, storageIssues } = this.view.list();
    const issues = storageIssues.map(({ file, message }) => ({
      ...registrationIn(file),
      message: `${file}: ${message}`,
    }));
    return { kind: 'listed', registrations: servers, issues };
  }

  async of(registrationIds: readonly string[]): Promise<Map<string, RegistrationReading>> {
    const failure = await this.#settle();
    return new Map(registrationIds.map((id) => [id, failure === undefined ? this.#one(id) : unreadable(failure)]));
  }

  async one(registrationId: string): Promise<RegistrationReading> {
    const readings = await this.of([registrationId]);
    return readings.get(registrationId) ?? { kind: 'missing' };
  }

  #one(id: string): RegistrationReading {
    const entry = this.view.entry(id);
    if (!entry) return { kind: 'missing' };
    if (entry.kind === 'healthy') return { kind: 'ready', registration: entry.registration };
    return unreadable(`${entry.issue.file} has a storage issue: ${entry.issue.message}`);
  }

  async #settle(): Promise<string | undefined> {
    try {
      await this.view.settle();
      return undefined;
    } catch (error) {
      this.logger.error(`The registrations can't be read: ${String(error)}`);
      const reason = error instanceof StorageFailedError ? `${error.message}.` : 'The log says why.';
      return `The registrations can't be read from disk right now. ${reason}`;
    }
  }
}

function unreadable(message: string): RegistrationReading {
  return { kind: 'unreadable', message };
}

/** A record and a stream are both named by the registration's id. */
function registrationIn(file: string): { registrationId?: string } {
  const registrationId = file.replace(/^.*\//, '').replace(/\.jsonl?$/, '');
  return isCanonicalUuid(registrationId) ? { registrationId } : {};
}
