import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@taproom/mcp-domain';
import { answerText } from '../tools/answer-text.ts';
import { StudioRegistry } from '../tools/registry.ts';
import { StudioError } from '../tools/studio-error.ts';
import { WorkspaceGate } from '../tools/workspace-gate.ts';
import type { StudioResource, StudioTemplate } from '../tools/studio-resource.ts';
import { CapabilitiesResource } from './capabilities.resource.ts';
import { docResources } from './docs/doc-resources.ts';
import { schemaResources } from './schema-resources.ts';

/** Lists and reads `tavo://…`. */
@Injectable()
export class ResourceReader {
  #all: readonly StudioResource[] | undefined;

  constructor(
    private readonly registry: StudioRegistry,
    private readonly capabilities: CapabilitiesResource,
    private readonly gate: WorkspaceGate,
  ) {}

  list(): JsonObject[] {
    return this.#resources().map(({ uri, title, mimeType }) => ({ uri, name: nameOf(uri), title, mimeType }));
  }

  listTemplates(): JsonObject[] {
    return this.registry.templates.map(({ uriTemplate, name, title }) => ({
      uriTemplate,
      name,
      title,
      mimeType: 'application/json',
    }));
  }

  /** One item of `contents`. @throws StudioError -32004 with the address that was asked for */
  async read(uri: string): Promise<JsonObject> {
    const resource = this.#resources().find((one) => one.uri === uri);
    if (!resource || this.#isOfWorkspace(resource)) await this.gate.passed();
    if (resource) return { uri, mimeType: resource.mimeType, text: await textOf(resource) };
    for (const template of this.registry.templates) {
      const id = idIn(uri, template);
      if (id !== undefined) return { uri, mimeType: 'application/json', text: answerText(await template.read(id)) };
    }
    throw StudioError.notFound('There is nothing at this address', uri);
  }

  /** Those of the slices; documents, schemas and capabilities are of no asset. */
  #isOfWorkspace(resource: StudioResource): boolean {
    return this.registry.resources.includes(resource);
  }

  #resources(): readonly StudioResource[] {
    this.#all ??= [
      this.capabilities.resource(() => this.#resources()),
      ...this.registry.resources,
      ...docResources(this.registry),
      ...schemaResources(this.registry.schemas),
    ];
    return this.#all;
  }
}

function nameOf(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}

async function textOf(resource: StudioResource): Promise<string> {
  return resource.mimeType === 'text/markdown' ? resource.read() : answerText(await resource.read());
}

/** The id in an address of this template; undefined where it is none. */
function idIn(uri: string, { uriTemplate }: StudioTemplate): number | undefined {
  const [before = '', after = ''] = uriTemplate.split('{id}');
  if (!uri.startsWith(before) || !uri.endsWith(after)) return undefined;
  const text = uri.slice(before.length, uri.length - after.length);
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
