import { join, resolve } from 'node:path';
import type { z } from 'zod';
import type { Config, ImportConfig, LimitSetting, McpConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { environment, type Environment, limitNames, limits } from './variables.ts';

const PREFIX = 'TAPROOM_';

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Reads every `TAPROOM_*` variable; an empty one counts as not set. Relative paths start at the working directory.
 * @throws ConfigError with every problem at once
 */
export function loadConfig(variables: EnvironmentVariables = process.env): Config {
  const ours = Object.entries(variables).filter(
    ([name, value]) => name.startsWith(PREFIX) && value !== undefined && value !== '',
  );
  const parsed = environment.safeParse(Object.fromEntries(ours));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.flatMap(describe));
  return freeze(toConfig(parsed.data));
}

function describe(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      (name) => `${name} is not a variable that Taproom knows. Known: ${Object.keys(environment.shape).join(', ')}.`,
    );
  }
  const name = String(issue.path[0]);
  const message = issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message;
  return [`${name} ${message}.`];
}

function toConfig(env: Environment): Config {
  const dataRoot = resolve(env.TAPROOM_DATA_ROOT);
  return {
    server: {
      host: env.TAPROOM_HOST,
      port: env.TAPROOM_PORT,
      allowedHosts: env.TAPROOM_ALLOWED_HOSTS,
      bodyLimitBytes: env.TAPROOM_HTTP_BODY_LIMIT_BYTES,
    },
    storage: { dataRoot, fsync: env.TAPROOM_FSYNC },
    access: { adminToken: env.TAPROOM_ADMIN_TOKEN },
    studio: {
      host: env.TAPROOM_STUDIO_HOST,
      port: env.TAPROOM_STUDIO_PORT,
      exchangeDir:
        env.TAPROOM_STUDIO_EXCHANGE_DIR === undefined
          ? join(dataRoot, 'studio', 'exchange')
          : resolve(env.TAPROOM_STUDIO_EXCHANGE_DIR),
    },
    mcp: toMcpConfig(env),
    model: {
      connectTimeoutMs: env.TAPROOM_MODEL_CONNECT_TIMEOUT_MS,
      silenceTimeoutMs: env.TAPROOM_MODEL_SILENCE_TIMEOUT_MS,
      responseLimitBytes: env.TAPROOM_MODEL_RESPONSE_LIMIT_BYTES,
    },
    chat: {
      suspensionMs: env.TAPROOM_CHAT_SUSPENSION_MS,
      rootTimeoutMs: env.TAPROOM_CHAT_ROOT_TIMEOUT_MS,
      keepAliveMs: env.TAPROOM_CHAT_KEEP_ALIVE_MS,
      retryIntervalMs: env.TAPROOM_CHAT_RETRY_INTERVAL_MS,
    },
    activity: { maxItems: env.TAPROOM_ACTIVITY_MAX_ITEMS },
    imports: toImportConfig(env),
    log: { level: env.TAPROOM_LOG_LEVEL },
    limits: limitNames.map((variable): LimitSetting => ({
      variable,
      value: env[variable],
      unit: limits[variable].unit,
    })),
  };
}

function toMcpConfig(env: Environment): McpConfig {
  return {
    connectTimeoutMs: env.TAPROOM_MCP_CONNECT_TIMEOUT_MS,
    discoveryTimeoutMs: env.TAPROOM_MCP_DISCOVERY_TIMEOUT_MS,
    callTimeoutMs: env.TAPROOM_MCP_CALL_TIMEOUT_MS,
    responseLimitBytes: env.TAPROOM_MCP_RESPONSE_LIMIT_BYTES,
    maxPages: env.TAPROOM_MCP_MAX_PAGES,
    maxTools: env.TAPROOM_MCP_MAX_TOOLS,
    maxCatalogBytes: env.TAPROOM_MCP_MAX_CATALOG_BYTES,
    testCallRetentionMs: env.TAPROOM_MCP_TEST_CALL_RETENTION_MS,
    testCallRetentionBytes: env.TAPROOM_MCP_TEST_CALL_RETENTION_BYTES,
  };
}

function toImportConfig(env: Environment): ImportConfig {
  return {
    fileBytes: env.TAPROOM_IMPORT_LIMIT_BYTES,
    timeoutMs: env.TAPROOM_IMPORT_TIMEOUT_MS,
    memoryBytes: env.TAPROOM_IMPORT_MEMORY_BYTES,
    jsonBytes: env.TAPROOM_IMPORT_JSON_LIMIT_BYTES,
    jsonLevels: env.TAPROOM_IMPORT_MAX_JSON_LEVELS,
    jsonValues: env.TAPROOM_IMPORT_MAX_JSON_VALUES,
    jsonNames: env.TAPROOM_IMPORT_MAX_JSON_NAMES,
    pngChunks: env.TAPROOM_IMPORT_MAX_PNG_CHUNKS,
    pngTextBytes: env.TAPROOM_IMPORT_PNG_TEXT_LIMIT_BYTES,
    zipEntries: env.TAPROOM_IMPORT_MAX_ZIP_ENTRIES,
    zipBytes: env.TAPROOM_IMPORT_ZIP_LIMIT_BYTES,
  };
}

function freeze(config: Config): Config {
  for (const group of Object.values(config)) Object.freeze(group);
  return Object.freeze(config);
}
