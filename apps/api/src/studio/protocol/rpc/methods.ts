import { Injectable } from '@nestjs/common';
import { isJsonObject, type JsonObject } from '@taproom/mcp-domain';
import { ResourceReader } from '../../resources/resource-reader.ts';
import { argumentFault } from '../../tools/check/argument-faults.ts';
import { StudioRegistry } from '../../tools/registry.ts';
import { StudioError } from '../../tools/studio-error.ts';
import { listTools } from '../../tools/list-tools.ts';
import { ToolCaller } from '../../tools/tool-caller.ts';

type Method = (params: JsonObject) => JsonObject | Promise<JsonObject>;

/** What the methods of MCP answer, whatever the revision: each gets the parameters as they came and returns a result. */
@Injectable()
export class McpMethods {
  readonly #methods: ReadonlyMap<string, Method>;
  #tools: JsonObject | undefined;

  constructor(
    private readonly registry: StudioRegistry,
    private readonly caller: ToolCaller,
    private readonly resources: ResourceReader,
  ) {
    this.#methods = new Map<string, Method>([
      ['tools/list', () => this.#listTools()],
      ['tools/call', (params) => this.#callTool(params)],
      ['resources/list', () => ({ resources: this.resources.list() })],
      ['resources/templates/list', () => ({ resourceTemplates: this.resources.listTemplates() })],
      ['resources/read', (params) => this.#readResource(params)],
      ['prompts/list', () => ({ prompts: [] })],
      ['prompts/get', () => Promise.reject(StudioError.invalid('There are no prompts'))],
    ]);
  }

  find(method: string): Method | undefined {
    return this.#methods.get(method);
  }

  #listTools(): JsonObject {
    this.#tools ??= { tools: listTools(this.registry.tools.values()) };
    return this.#tools;
  }

  async #callTool(params: JsonObject): Promise<JsonObject> {
    const { name, arguments: given } = params;
    if (typeof name !== 'string') throw argumentFault(['name'], 'string', name);
    const args = given ?? {};
    if (!isJsonObject(args)) throw argumentFault(['arguments'], 'object', args);
    return { content: [{ type: 'text', text: await this.caller.call(name, args) }] };
  }

  async #readResource({ uri }: JsonObject): Promise<JsonObject> {
    if (typeof uri !== 'string') throw argumentFault(['uri'], 'string', uri);
    return { contents: [await this.resources.read(uri)] };
  }
}
