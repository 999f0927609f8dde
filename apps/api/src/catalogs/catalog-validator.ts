import { Injectable } from '@nestjs/common';
import { type Catalog, isolateTools, schemasToCheck, toRawTools } from '@taproom/mcp-domain';
import { SchemaChecker } from './schema-check/schema-checker.ts';
import { ToolIntake } from './tool-intake.ts';

const MODERN = '2026-07-28';

/** Decides which of a server's tools can be used; schemas are checked off the request path. */
@Injectable()
export class CatalogValidator {
  constructor(private readonly schemas: SchemaChecker) {}

  /** For a list that comes in pages. */
  begin(): ToolIntake {
    return new ToolIntake(this.schemas);
  }

  /** What is wrong with a catalog that was read back; only sound tools are ever written. */
  async complaintAbout(catalog: Catalog): Promise<string | undefined> {
    const rawTools = toRawTools(catalog);
    const verdicts = await this.schemas.check(schemasToCheck(rawTools));
    const { diagnostics } = isolateTools(rawTools, verdicts, { modern: catalog.protocolVersion === MODERN });
    const [first] = diagnostics;
    return first && `Tool ${first.nativeName ?? '(without a usable name)'} does not pass: ${first.message}`;
  }
}
