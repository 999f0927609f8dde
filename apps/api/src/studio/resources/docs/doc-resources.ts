import type { StudioRegistry } from '../../tools/registry.ts';
import type { StudioResource } from '../../tools/studio-resource.ts';
import type { ToolGroup } from '../../tools/tool-groups.ts';
import { macrosDoc } from './macros-doc.ts';
import { overviewDoc } from './overview-doc.ts';
import { pluginsDoc } from './plugins-doc.ts';
import { tavojsDoc } from './tavojs-doc.ts';
import { toolCallingDoc } from './tool-calling-doc.ts';
import { toolsDoc } from './tools-doc.ts';
import { writeSafetyDoc } from './write-safety-doc.ts';

type Doc = {
  name: string;
  title: string;
  /** Only there when the tools are that it is about: nothing is described that does not work. */
  about?: ToolGroup;
  write: (registry: StudioRegistry) => string;
};

const docs: readonly Doc[] = [
  { name: 'overview', title: 'What there is, and what to read next', write: overviewDoc },
  { name: 'tools', title: 'All tools by group', write: toolsDoc },
  { name: 'write-safety', title: 'How to write without losing anything', write: writeSafetyDoc },
  { name: 'macros', title: 'Macros in texts', about: 'generation', write: macrosDoc },
  { name: 'tavojs', title: 'The script API for authors', about: 'plugin', write: tavojsDoc },
  { name: 'plugins', title: 'Writing and managing plugins', about: 'plugin', write: pluginsDoc },
  { name: 'tool-calling', title: 'How to call the tools, with examples', write: toolCallingDoc },
];

/** `tavo://docs/*` (S-314, S-318 to S-321): written for an agent that has never seen Taproom. */
export function docResources(registry: StudioRegistry): StudioResource[] {
  const groups = new Set([...registry.tools.values()].map(({ group }) => group));
  return docs
    .filter(({ about }) => about === undefined || groups.has(about))
    .map(({ name, title, write }) => ({
      uri: `tavo://docs/${name}`,
      title,
      mimeType: 'text/markdown',
      read: () => write(registry),
    }));
}
