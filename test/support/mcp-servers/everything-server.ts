import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { freePort } from './free-port.ts';

export type EverythingServer = { url: string; close(): Promise<void> };

const entry = createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/dist/index.js');

/**
 * The published reference server, Streamable HTTP mode, as a process of its own; resolves once it listens.
 * It runs on the SDK's 1.x line, with sessions. Rejects with its output if it ends first.
 */
export async function startEverythingServer(): Promise<EverythingServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const child = spawn(process.execPath, [entry, 'streamableHttp'], {
      env: { PATH: process.env['PATH'], PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      await listening(child);
      return { url: `http://127.0.0.1:${port}/mcp`, close: () => stop(child) };
    } catch (error) {
      // The port may have been taken between finding and using it.
      if (attempt === 3) throw error;
    }
  }
}

function listening(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk.toString('utf8');
      if (output.includes('listening on port')) ready();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`server-everything ended with code ${code}:\n${output}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((stopped) => {
    child.once('exit', () => stopped());
    child.kill('SIGKILL');
  });
}
