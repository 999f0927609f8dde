import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './repository.ts';

export type Violation = { rule: { name: string }; from: string; to: string };

const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** What `npm run check:deps` finds in a folder, by that folder's own .dependency-cruiser.mjs. */
export function violationsIn(folder: string, paths: readonly string[]): Violation[] {
  const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...paths];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (stdout === '') throw new Error(`dependency-cruiser said nothing: ${stderr}`);
  return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
}
