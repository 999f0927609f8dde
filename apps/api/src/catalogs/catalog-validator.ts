import { Injectable } from '@nestjs/common';
import {
  type Catalog,
  type CatalogTool,
  type Diagnostic,
  isolateTools,
  schemasToCheck,
  toRawTools,
} from '@taproom/mcp-domain';
import { SchemaChecker } from './schema-check/schema-checker.ts';

const MODERN = '2026-07-28';

/** Decides which of a server's tools can be used; schemas are checked off the request path. */
@Injectable()
export class CatalogValidator {
  constructor(private readonly schemas: SchemaChecker) {}

  async isolate(
    rawTools: readonly unknown[],
    protocolVersion: string,
  ): Promise<{ tools: CatalogTool[]; diagnostics: Diagnostic[] }> {
    const verdicts = await this.schemas.check(schemasToCheck(rawTools));
    return isolateTools(rawTools, verdicts, { modern: protocolVersion === MODERN });
  }

  /** What is wrong with a catalog that was read back; only sound tools are ever written. */
  async complaintAbout(catalog: Catalog): Promise<string | undefined> {
    const { diagnostics } = await this.isolate(toRawTools(catalog), catalog.protocolVersion);
    const [first] = diagnostics;
    return first && `Tool ${first.nativeName ?? '(without a usable name)'} does not pass: ${first.message}`;
  }
}
