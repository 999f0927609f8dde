export const CONFIG = Symbol('CONFIG');

export type FsyncMode = 'always' | 'batch';
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

export type ServerConfig = {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Further `Host` names that are answered, lower case, without port. */
  allowedHosts: readonly string[];
  bodyLimitBytes: number;
};

/** `dataRoot` is absolute. */
export type StorageConfig = { dataRoot: string; fsync: FsyncMode };

export type AccessConfig = { adminToken: string | undefined };

/** `host` undefined: chosen by the Studio's scope. `exchangeDir` is absolute. */
export type StudioConfig = { host: string | undefined; port: number; exchangeDir: string };

export type McpConfig = {
  connectTimeoutMs: number;
  discoveryTimeoutMs: number;
  callTimeoutMs: number;
  responseLimitBytes: number;
  maxPages: number;
  maxTools: number;
  maxCatalogBytes: number;
  testCallRetentionMs: number;
  /** Of all ended outcomes together. */
  testCallRetentionBytes: number;
};

/** Requests to models' servers. `silenceTimeoutMs` is how long one may send nothing at all. */
export type ModelConfig = { connectTimeoutMs: number; silenceTimeoutMs: number; responseLimitBytes: number };

export type ChatConfig = {
  /** How long a tool turn waits for the results of the client's own tools. */
  suspensionMs: number;
  /** How long an answer that is not streamed may take. */
  rootTimeoutMs: number;
  /** How long a stream may be silent before a comment keeps it open. */
  keepAliveMs: number;
  /** Between two attempts at the same model request. */
  retryIntervalMs: number;
};

/** How many entries the activity keeps; older ones go. */
export type ActivityConfig = { maxItems: number };

/** What a file of another app may be. Sizes in bytes. */
export type ImportConfig = {
  fileBytes: number;
  timeoutMs: number;
  memoryBytes: number;
  jsonBytes: number;
  jsonLevels: number;
  jsonValues: number;
  /** Different names of members. */
  jsonNames: number;
  pngChunks: number;
  pngTextBytes: number;
  zipEntries: number;
  /** Of all entries together, inflated. */
  zipBytes: number;
};

export type LimitUnit = 'ms' | 'bytes' | 'count';

/** A limit as Settings shows it. */
export type LimitSetting = { variable: string; value: number; unit: LimitUnit };

/** Everything that the environment decides; frozen. Injected by the token `CONFIG`. */
export type Config = {
  server: ServerConfig;
  storage: StorageConfig;
  access: AccessConfig;
  studio: StudioConfig;
  mcp: McpConfig;
  model: ModelConfig;
  chat: ChatConfig;
  activity: ActivityConfig;
  imports: ImportConfig;
  log: { level: LogLevel };
  limits: readonly LimitSetting[];
};
