import { spawnSync } from 'node:child_process';
import { inRoot, root } from './root.mjs';

const jestIn = (project) => [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  inRoot('node_modules/jest/bin/jest.js'),
  ...['--config', inRoot('test/jest.config.mjs'), '--selectProjects', project],
];

const jest = (project, workers) => ({
  takesArguments: true,
  commandFor: (report, forwarded) => ({
    command: process.execPath,
    args: [
      ...jestIn(project),
      ...['--maxWorkers', String(workers), '--json', '--outputFile', report],
      ...(forwarded.length > 0 ? ['--passWithNoTests', ...forwarded] : []),
    ],
    // What a person reads comes by stderr; stdout may have the JSON once more.
    stdio: ['ignore', 'ignore', 2],
  }),
  hasTestsFor(forwarded) {
    const { stdout } = spawnSync(process.execPath, [...jestIn(project), '--listTests', ...forwarded], { cwd: root });
    return stdout.toString().includes('.spec.ts');
  },
});

const vitest = {
  commandFor: (report) => ({
    command: 'npm',
    args: [
      ...['run', '--silent', 'test', '-w', '@taproom/admin', '--'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ],
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
};

/**
 * `takesArguments`: what stands behind `npm test --` goes to it; the others are then left out.
 * `needs`: the parts of the product, and Chromium, that have to be there before.
 */
export const runners = [
  { name: 'suites', title: 'Jest: domain, API and contract suites', needs: { parts: ['api'] }, ...jest('suites', 2) },
  { name: 'console', title: 'Vitest: console components', needs: { parts: [] }, ...vitest },
  {
    name: 'browser',
    title: 'Jest: the console in Chromium',
    needs: { parts: ['api', 'console'], chromium: true },
    mayNotSkip: true,
    ...jest('browser', 1),
  },
];
