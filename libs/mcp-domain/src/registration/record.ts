import { describeIssues } from '../errors.ts';
import { isJsonObject, type JsonObject } from '../json/json-object.ts';
import { membersIssues } from '../json/members.ts';
import { duplicateMembers, readJson } from '../json/read-json.ts';
import type { Registration } from './registration.ts';
import { isRegistration, registrationIssues, registrationMembers } from './registration-issues.ts';

const SCHEMA = 1;
const KIND = 'mcp.registration';

export type RegistrationRecordReading =
  | { ok: true; registration: Registration; revision: number }
  | { ok: false; code: RegistrationRecordFault; message: string };

export type RegistrationRecordFault = 'mcp.storage_corrupt' | 'mcp.storage_unknown_schema' | 'mcp.storage_id_mismatch';

export function encodeRegistrationRecord(registration: Registration, revision: number): string {
  const members = registrationMembers.map((name) => [name, registration[name]] as const);
  return `${JSON.stringify({ schema: SCHEMA, kind: KIND, revision, ...Object.fromEntries(members) }, null, 2)}\n`;
}

/** Strict v1: what isn't written exactly so is refused with its reason. No message repeats a value. */
export function decodeRegistrationRecord(text: string, fileId: string): RegistrationRecordReading {
  const reading = readJson(text);
  if (!reading.ok) return corrupt(`The file ${reading.reason}.`);
  const { value } = reading;
  if (!isJsonObject(value)) return corrupt('The file is JSON, but not an object.');
  if (value.schema !== SCHEMA || value.kind !== KIND) {
    return fault(
      'mcp.storage_unknown_schema',
      `The file is not of schema ${SCHEMA} and kind ${KIND}, the only ones there are.`,
    );
  }
  const members = membersIssues(value, { required: ['schema', 'kind', 'revision', ...registrationMembers] });
  if (members.length > 0) return corrupt(describeIssues(members));
  const [duplicate] = duplicateMembers(text);
  if (duplicate !== undefined) return corrupt(`${duplicate} is there twice`);
  if (typeof value.id === 'string' && value.id !== fileId) {
    return fault('mcp.storage_id_mismatch', `The file is named ${fileId}, but the id inside is another one.`);
  }
  return readMembers(value);
}

function readMembers(value: JsonObject): RegistrationRecordReading {
  if (!isRegistration(value)) return corrupt(describeIssues(registrationIssues(value)));
  const { revision } = value;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision) || revision < 1) {
    return corrupt('revision must be a whole number from 1 on');
  }
  const { id, displayName, endpoint, headers, protocolVersion, state, toolPermissions, toolDescriptionOverrides } =
    value;
  const access = { state, toolPermissions, toolDescriptionOverrides };
  return { ok: true, revision, registration: { id, displayName, endpoint, headers, protocolVersion, ...access } };
}

function corrupt(message: string): RegistrationRecordReading {
  return fault('mcp.storage_corrupt', message);
}

function fault(code: RegistrationRecordFault, message: string): RegistrationRecordReading {
  return { ok: false, code, message };
}
