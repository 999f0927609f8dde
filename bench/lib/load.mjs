import { startProgram } from './child.mjs';

/** @returns {Promise<number>} answers a second that another process got from `url` */
export async function answersPerSecond({ url, path, headers = {}, connections = 8, ms = 2000 }) {
  const order = JSON.stringify({ url, path, headers, connections, ms });
  const { line, child } = await startProgram('bench/processes/load.mjs', { args: [order] });
  if (child.exitCode === null) await new Promise((resolve) => child.once('close', resolve));
  return JSON.parse(line).perSecond;
}
