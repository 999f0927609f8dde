import { cpus, totalmem, type, release } from 'node:os';

/** The machine that a figure belongs to, in a line. */
export function machine() {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown processor'}, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
}
