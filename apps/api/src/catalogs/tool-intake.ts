import {
  type CatalogTool,
  type Isolation,
  isolateReadings,
  readTools,
  schemasToCheck,
  type ToolReading,
} from '@taproom/mcp-domain';
import type { SchemaChecker } from './schema-check/schema-checker.ts';

/** `toolTexts` are the usable tools' JSON texts, in their order. */
export type IsolatedTools = Isolation & { toolTexts: readonly string[] };

type Page = { readings: ToolReading[]; texts: ReadonlyMap<CatalogTool, string> };

/** Takes in the tools of one list page by page: what can be done with a page is done while the next is on its way. */
export class ToolIntake {
  readonly #schemas: SchemaChecker;
  readonly #tools: unknown[] = [];
  readonly #pages: Promise<Page>[] = [];

  constructor(schemas: SchemaChecker) {
    this.#schemas = schemas;
  }

  /** `modern` says that the connection is of 2026-07-28. */
  add(rawTools: readonly unknown[], modern: boolean): void {
    const page = this.#read(rawTools, { modern, before: this.#tools.length });
    // If the list fails, nobody asks for it any more.
    page.catch(() => undefined);
    this.#pages.push(page);
    for (const tool of rawTools) this.#tools.push(tool);
  }

  async isolate(): Promise<IsolatedTools> {
    const pages = await Promise.all(this.#pages);
    const isolation = isolateReadings(
      this.#tools,
      pages.flatMap(({ readings }) => readings),
    );
    const texts = new Map(pages.flatMap((page) => [...page.texts]));
    return { ...isolation, toolTexts: isolation.tools.map((tool) => texts.get(tool) ?? JSON.stringify(tool)) };
  }

  async #read(rawTools: readonly unknown[], options: { modern: boolean; before: number }): Promise<Page> {
    const readings = readTools(rawTools, await this.#schemas.check(schemasToCheck(rawTools)), options);
    const tools = readings.flatMap(({ tool }) => (tool ? [tool] : []));
    return { readings, texts: new Map(tools.map((tool) => [tool, JSON.stringify(tool)])) };
  }
}
