import type { JsonObject } from '@taproom/mcp-domain';

/** A resource with an address of its own, in `resources/list`. */
export type StudioResource = {
  /** `tavo://capabilities`; its last part is the resource's name. */
  uri: `tavo://${string}`;
  title: string;
} & (
  | { mimeType: 'application/json'; read(): JsonObject | Promise<JsonObject> }
  | { mimeType: 'text/markdown'; read(): string | Promise<string> }
);

/** The resources of all assets of a kind, in `resources/templates/list`. */
export type StudioTemplate = {
  uriTemplate: `tavo://${string}{id}${string}`;
  name: string;
  title: string;
  /** What the matching get tool returns, `ok` included. @throws StudioError not found, with the address that was asked for */
  read(id: number): JsonObject | Promise<JsonObject>;
};

/** One of `tavo://schemas/*`: a JSON Schema document without `$schema` and `$id`, which are added. */
export type StudioSchema = {
  /** The last part of `tavo://schemas/…`. */
  name: string;
  title: string;
  kind: string;
  resourceTemplate?: string;
  schema: JsonObject;
};
