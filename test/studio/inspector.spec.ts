import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStudio, type Studio } from './support/studio.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
// Its start script spawns whatever `node` is in the path; this is what it would run.
const program = join(dirname(require.resolve('@modelcontextprotocol/inspector-cli/package.json')), 'build/index.js');

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

async function inspector(method: string, more: string[] = [], token = studio.token): Promise<string> {
  const args = [program, studio.endpoint, '--transport', 'http', '--header', `Authorization: Bearer ${token}`];
  // It looks for its own package.json from where it is run.
  const { stdout } = await run(process.execPath, [...args, '--method', method, ...more], { cwd: dirname(program) });
  return stdout;
}

async function result<T>(method: string, more?: string[]): Promise<T> {
  return JSON.parse(await inspector(method, more)) as T;
}

async function call(name: string, ...args: string[]): Promise<Record<string, unknown>> {
  const pairs = args.flatMap((pair) => ['--tool-arg', pair]);
  const { content } = await result<{ content: { text: string }[] }>('tools/call', ['--tool-name', name, ...pairs]);
  return JSON.parse(content[0]?.text ?? '') as Record<string, unknown>;
}

async function read(uri: string): Promise<string> {
  const { contents } = await result<{ contents: { text: string }[] }>('resources/read', ['--uri', uri]);
  return contents[0]?.text ?? '';
}

describe("the Inspector's command line", () => {
  it('S-10 S-21 lists the tools that Studio itself lists', async () => {
    const { tools } = await result<{ tools: { name: string; inputSchema: object }[] }>('tools/list');
    const { json } = await studio.rpc('tools/list');
    const { result: own } = json as { result: { tools: { name: string }[] } };
    expect(tools.map(({ name }) => name)).toEqual(own.tools.map(({ name }) => name));
    expect(tools.length).toBeGreaterThan(3);
  });

  it('S-12 S-13 S-19 writes with one tool and reads with another what was written', async () => {
    const { id } = await call('tavo_persona_create', 'persona={"name":"陆川","description":"Keeps the light."}');
    expect(await call('tavo_persona_get', `id=${String(id)}`)).toMatchObject({ ok: true, id, name: '陆川' });
    expect(JSON.parse(await read(`tavo://personas/${String(id)}`))).toMatchObject({ name: '陆川' });
  });

  it('S-14 lists resources and templates, and reads a document', async () => {
    const { resources } = await result<{ resources: { uri: string }[] }>('resources/list');
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['tavo://capabilities', 'tavo://docs/overview']),
    );
    const { resourceTemplates } = await result<{ resourceTemplates: { uriTemplate: string }[] }>(
      'resources/templates/list',
    );
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain('tavo://personas/{id}');
    expect(await read('tavo://docs/overview')).toContain('Taproom');
  });

  it('S-13 S-80 ends with the error where an argument is at fault', async () => {
    const failed = inspector('tools/call', ['--tool-name', 'tavo_persona_get', '--tool-arg', 'id=0']);
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('-32602') });
  });

  it('S-40 gets in with the token alone', async () => {
    await expect(inspector('tools/list', [], 'wrong')).rejects.toMatchObject({ code: 1 });
  });
});
