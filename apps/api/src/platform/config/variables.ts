import { z } from 'zod';
import type { LimitUnit } from './config.ts';

const MIB = 1024 * 1024;
/** The longest delay a Node timer can hold. */
const MAX_DELAY_MS = 2_147_483_647;

type Limit = { fallback: number; min: number; max: number; unit: LimitUnit };

const ms = (fallback: number): Limit => ({ fallback, min: 1, max: MAX_DELAY_MS, unit: 'ms' });
const bytes = (fallback: number): Limit => ({ fallback, min: 1024, max: 512 * MIB, unit: 'bytes' });
const count = (fallback: number): Limit => ({ fallback, min: 1, max: 1_000_000, unit: 'count' });

export const limits = {
  TAPROOM_HTTP_BODY_LIMIT_BYTES: bytes(16 * MIB),
  TAPROOM_MCP_CONNECT_TIMEOUT_MS: ms(10_000),
  TAPROOM_MCP_DISCOVERY_TIMEOUT_MS: ms(60_000),
  TAPROOM_MCP_CALL_TIMEOUT_MS: ms(120_000),
  TAPROOM_MCP_RESPONSE_LIMIT_BYTES: bytes(4 * MIB),
  TAPROOM_MCP_MAX_PAGES: count(100),
  TAPROOM_MCP_MAX_TOOLS: count(10_000),
  TAPROOM_MCP_MAX_CATALOG_BYTES: bytes(16 * MIB),
  TAPROOM_MCP_TEST_CALL_RETENTION_MS: ms(300_000),
  TAPROOM_MCP_TEST_CALL_RETENTION_BYTES: bytes(128 * MIB),
  TAPROOM_MODEL_CONNECT_TIMEOUT_MS: ms(10_000),
  TAPROOM_MODEL_SILENCE_TIMEOUT_MS: ms(600_000),
  TAPROOM_MODEL_RESPONSE_LIMIT_BYTES: bytes(64 * MIB),
  TAPROOM_CHAT_SUSPENSION_MS: ms(30 * 60_000),
  TAPROOM_CHAT_ROOT_TIMEOUT_MS: ms(280_000),
  TAPROOM_CHAT_KEEP_ALIVE_MS: ms(15_000),
  TAPROOM_CHAT_RETRY_INTERVAL_MS: ms(1_000),
  TAPROOM_ACTIVITY_MAX_ITEMS: count(20_000),
  TAPROOM_IMPORT_LIMIT_BYTES: { ...bytes(64 * MIB), max: 64 * MIB },
  TAPROOM_IMPORT_TIMEOUT_MS: ms(30_000),
  TAPROOM_IMPORT_MEMORY_BYTES: { ...bytes(256 * MIB), min: 32 * MIB, max: 2048 * MIB },
  TAPROOM_IMPORT_JSON_LIMIT_BYTES: { ...bytes(16 * MIB), max: 64 * MIB },
  TAPROOM_IMPORT_MAX_JSON_LEVELS: { ...count(64), max: 256 },
  TAPROOM_IMPORT_MAX_JSON_VALUES: { ...count(1_000_000), max: 10_000_000 },
  TAPROOM_IMPORT_MAX_JSON_NAMES: { ...count(100_000), max: 10_000_000 },
  TAPROOM_IMPORT_MAX_PNG_CHUNKS: count(10_000),
  TAPROOM_IMPORT_PNG_TEXT_LIMIT_BYTES: { ...bytes(16 * MIB), max: 64 * MIB },
  TAPROOM_IMPORT_MAX_ZIP_ENTRIES: { ...count(512), max: 65_535 },
  TAPROOM_IMPORT_ZIP_LIMIT_BYTES: bytes(256 * MIB),
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export const limitNames = Object.keys(limits) as LimitName[];

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const limit = ({ fallback, min, max }: Limit) => integer(min, max).default(fallback);
const port = (fallback: number) => integer(0, 65_535).default(fallback);

/* A name, an IPv4 or a bare IPv6 address; brackets, ports and schemes are the usual mistakes. */
const host = z
  .string()
  .regex(
    /^(?:[A-Za-z0-9._-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%[A-Za-z0-9._-]+)?)$/,
    'must be a host name or an IP address, without scheme, brackets or port',
  );

const hostList = z
  .string()
  .regex(
    /^[A-Za-z0-9.:_-]+(?:\s*,\s*[A-Za-z0-9.:_-]+)*$/,
    'must be host names or IP addresses, separated by commas, without scheme, brackets or port',
  )
  .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()));

const token = z.string().regex(/^[!-~]+$/, 'must be printable ASCII without spaces, so that it fits in a header');

const limitFields = Object.fromEntries(limitNames.map((name) => [name, limit(limits[name])])) as Record<
  LimitName,
  ReturnType<typeof limit>
>;

/** Every variable there is. Anything else that starts with `TAPROOM_` is a mistake. */
export const environment = z.strictObject({
  TAPROOM_HOST: host.default('127.0.0.1'),
  TAPROOM_PORT: port(7346),
  TAPROOM_ALLOWED_HOSTS: hostList.default([]),
  TAPROOM_DATA_ROOT: z.string().default('./data'),
  TAPROOM_ADMIN_TOKEN: token.optional(),
  TAPROOM_STUDIO_HOST: host.optional(),
  TAPROOM_STUDIO_PORT: port(7347),
  TAPROOM_STUDIO_EXCHANGE_DIR: z.string().optional(),
  TAPROOM_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  TAPROOM_FSYNC: z.enum(['always', 'batch']).default('always'),
  ...limitFields,
});
export type Environment = z.infer<typeof environment>;
