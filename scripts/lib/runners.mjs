import { inRoot } from './root.mjs';

const jest = (project, workers) => (report, forwarded) => ({
  command: process.execPath,
  args: [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    inRoot('node_modules/jest/bin/jest.js'),
    ...['--config', inRoot('test/jest.config.mjs'), '--selectProjects', project],
    ...['--maxWorkers', String(workers), '--json', '--outputFile', report],
    ...(forwarded.length > 0 ? ['--passWithNoTests', ...forwarded] : []),
  ],
  // Jest writes its JSON report to stdout too, even with an output file; what a person reads is on stderr.
  stdio: ['ignore', 'ignore', 2],
});

const vitest = (report) => ({
  command: 'npm',
  args: [
    'run',
    '--silent',
    'test',
    '-w',
    '@taproom/admin',
    '--',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  stdio: ['ignore', 'inherit', 'inherit'],
});

/** `takesArguments`: what stands behind `npm test --` is passed on to it; a runner without it is then left out. */
export const runners = [
  {
    name: 'suites',
    describe: 'Jest: domain, API and contract suites',
    commandFor: jest('suites', 2),
    takesArguments: true,
  },
  { name: 'console', describe: 'Vitest: console components', commandFor: vitest },
  {
    name: 'browser',
    describe: 'Jest: the console in Chromium',
    commandFor: jest('browser', 1),
    takesArguments: true,
    needsChromium: true,
    mayNotSkip: true,
  },
];
