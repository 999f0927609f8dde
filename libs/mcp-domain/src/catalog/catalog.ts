import type { JsonObject } from '../json/json-object.ts';

export type CatalogTool = {
  nativeName: string;
  title?: string;
  description?: string;
  inputSchema: JsonObject;
  outputSchema?: JsonObject;
  /** Untrusted hints, as they came; they grant nothing. */
  annotations: JsonObject;
};

export type Diagnostic = { code: string; nativeName?: string; message: string };

export type Catalog = {
  registrationId: string;
  endpoint: string;
  protocolVersion: string;
  serverName?: string;
  serverVersion?: string;
  tools: CatalogTool[];
  diagnostics: Diagnostic[];
};
