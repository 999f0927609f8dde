import { allocateAliases } from '../aliases/allocate.ts';
import { toolSpec, type ToolSpec } from '../tool-calls/tool-spec.ts';
import type { ToolListing } from '../tool-resolution/list-tools.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { GenerationDiagnostic } from './generation.ts';
import { descriptorOf } from './start-generation.ts';

export type PreviewedTool = {
  toolId: string;
  displayName: string;
  /** Without local tools; it is bound nowhere. */
  alias: string;
  spec: ToolSpec;
  tokensEstimate: number;
};

export type ToolPreview = { tools: PreviewedTool[]; diagnostics: GenerationDiagnostic[] };

/** What a root that began now would tell a model of in a round without local tools, and about what that costs. */
export function previewTools({ tools, diagnostics }: ToolListing): ToolPreview {
  const descriptors = tools.map(descriptorOf);
  const aliases = allocateAliases(descriptors, []);
  return {
    tools: descriptors.map((descriptor, index) => {
      const { toolId, displayName } = descriptor;
      const alias = aliases[index] ?? '';
      const spec = toolSpec(alias, descriptor);
      return { toolId, displayName, alias, spec, tokensEstimate: estimateTokens(JSON.stringify(spec)) };
    }),
    diagnostics,
  };
}
