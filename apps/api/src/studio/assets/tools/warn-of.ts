import type { Warning } from '@taproom/roleplay-domain';
import type { CallContext } from '../../tools/studio-tool.ts';

/** Tells all warnings of a call. */
export function warnOf(warnings: readonly Warning[], context: CallContext): void {
  for (const warning of warnings) context.warn(warning);
}
