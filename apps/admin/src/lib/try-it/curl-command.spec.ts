import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { curlCommand, shellQuote } from './curl-command.ts';

/** Runs a command as someone who pasted it into `sh` would. */
const sh = (command: string, env: Record<string, string> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, maxBuffer: 2 ** 24 };
    const child = execFile('sh', ['-s'], options, (error, stdout) =>
      error ? reject(new Error(error.message)) : resolve(stdout),
    );
    child.stdin?.end(command);
  });

/** Stands in for the program: notes its words and what came through the pipe, and answers as the hub would. */
const curlStandIn = `curl() {
  call="$SEEN/$(ls "$SEEN" | grep -c words)"
  case "$*" in
    *--data-binary*) cat > "$call.body"; printf '%s\\0' "$@" > "$call.words"; printf '%s' "$STARTED"; return "$START_STATUS" ;;
    *) printf '%s\\0' "$@" > "$call.words"; printf '%s' '{"outcome":"x"}' ;;
  esac
}
`;

describe('shellQuote', () => {
  it.each(["it's", '$HOME `id` $(id) \\n !! "x"', "'", '', '换行\n制表\t', "a'\\''b"])('keeps %j', async (text) => {
    expect(await sh(`printf '%s' ${shellQuote(text)}`)).toBe(text);
  });
});

describe('curlCommand', () => {
  let seen = '';
  beforeEach(async () => void (seen = await mkdtemp(join(tmpdir(), 'curl-'))));
  afterEach(() => rm(seen, { recursive: true }));

  const paste = (
    call: { nativeName: string; argumentsJson: string },
    hub: { started?: string; status?: number } = {},
  ) =>
    sh(curlStandIn + curlCommand({ origin: 'http://hub:7346', registrationId: 'r-1', ...call }), {
      SEEN: seen,
      TAPROOM_TOKEN: 't0 k"en',
      STARTED: hub.started ?? '{ "callId": "c-1" }',
      START_STATUS: String(hub.status ?? 0),
    });
  const words = async (call: number): Promise<string[]> =>
    (await readFile(join(seen, `${call}.words`), 'utf8')).split('\0');
  const body = async (): Promise<unknown> => JSON.parse(await readFile(join(seen, '0.body'), 'utf8'));

  it('starts the call with the exact arguments, then waits for its outcome', async () => {
    const call = {
      nativeName: "o'tool",
      argumentsJson: '{ "q": "it\'s $HOME `x` \\\\ \\n 引号“”",\n "n": 9007199254740993 }',
    };
    expect(await paste(call)).toBe('{"outcome":"x"}');
    expect(await body()).toEqual(call);
    expect(await words(0)).toEqual(
      expect.arrayContaining([
        'POST',
        'http://hub:7346/api/mcp/servers/r-1/test-calls',
        'Authorization: Bearer t0 k"en',
        '@-',
      ]),
    );
    expect(await words(1)).toEqual(
      expect.arrayContaining(['http://hub:7346/api/mcp/test-calls/c-1', 'Authorization: Bearer t0 k"en']),
    );
  });

  it('carries arguments that no single argument of a program could', async () => {
    const call = { nativeName: 't', argumentsJson: `{"q":"${"'x".repeat(120_000)}"}` };
    await paste(call);
    expect(await body()).toEqual(call);
  });

  it('does not wait for a call that was refused', async () => {
    await paste(
      { nativeName: 't', argumentsJson: '{}' },
      { started: '{"code":"mcp.registration_not_found"}', status: 22 },
    );
    expect((await readdir(seen)).filter((name) => name.endsWith('.words'))).toEqual(['0.words']);
  });
});
