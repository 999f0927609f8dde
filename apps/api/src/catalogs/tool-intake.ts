import {
  type CatalogTool,
  type Isolation,
  isolateReadings,
  type ReadOptions,
  readTools,
  schemasToCheck,
  type ToolReading,
} from '@taproom/mcp-domain';
import type { SchemaChecker } from './schema-check/schema-checker.ts';

/** `toolTexts` are the usable tools' JSON texts, in their order. */
export type IsolatedTools = Isolation & { toolTexts: readonly string[] };

export type ToolPage = { entries: readonly unknown[]; modern: boolean; bytes: number };

/** Takes in the tools of one list page by page: what can be done with a page is done while the next is on its way. */
export class ToolIntake {
  readonly #schemas: SchemaChecker;
  readonly #tools: unknown[] = [];
  readonly #texts = new Map<CatalogTool, string>();
  readonly #pages: Promise<ToolReading[]>[] = [];

  constructor(schemas: SchemaChecker) {
    this.#schemas = schemas;
  }

  /** `modern` says that the connection is of 2026-07-28, `bytes` how much JSON the page is. */
  add({ entries, modern, bytes }: ToolPage): void {
    const page = this.#read(entries, { modern, bytes, before: this.#tools.length });
    // If the list fails, nobody asks for it any more.
    page.catch(() => undefined);
    this.#pages.push(page);
    for (const tool of entries) this.#tools.push(tool);
  }

  async isolate(): Promise<IsolatedTools> {
    const readings = (await Promise.all(this.#pages)).flat();
    const isolation = isolateReadings(this.#tools, readings);
    const toolTexts = isolation.tools.map((tool) => this.#texts.get(tool) ?? JSON.stringify(tool));
    return { ...isolation, toolTexts };
  }

  async #read(rawTools: readonly unknown[], options: ReadOptions): Promise<ToolReading[]> {
    const readings = readTools(rawTools, await this.#schemas.check(schemasToCheck(rawTools)), options);
    for (const { tool, text } of readings.filter(isUsable)) this.#texts.set(tool, text);
    return readings;
  }
}

type Usable = ToolReading & { tool: CatalogTool };
const isUsable = (reading: ToolReading): reading is Usable => reading.tool !== undefined;
