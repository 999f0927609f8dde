import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
const packages = ['chromium', 'fonts-noto-cjk'];

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function inPath() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'].filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** @returns {string | undefined} path of a Chromium to run tests with; CHROMIUM_PATH wins. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return isProgram(chosen) ? chosen : undefined;
  return [...inPath(), ...elsewhere].find(isProgram);
}

const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

async function installChromium() {
  console.error(`Installing ${packages.join(' and ')} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 2, 2] };
  if ((await run('apt-get', ['update', '-qq'], options)) !== 0) return false;
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)) === 0;
}

const advice = `The browser's suites need Chromium, and none was found. On Debian or Ubuntu, as root:
  apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}
Anywhere else, install Chromium or Chrome, or set CHROMIUM_PATH to the program.`;

/**
 * Finds Chromium, and installs it where that can be done without asking (root, with apt-get).
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !isProgram(chosen)) return { problem: `CHROMIUM_PATH is ${chosen}, which is no program.` };
  if (!findChromium() && canInstall()) await installChromium();
  const path = findChromium();
  return path ? { path } : { problem: advice };
}
