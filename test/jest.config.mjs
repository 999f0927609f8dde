import { join } from 'node:path';

const rootDir = join(import.meta.dirname, '..');

const base = {
  rootDir,
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@taproom/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        // A .swcrc beside a source would be merged in otherwise.
        swcrc: false,
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
};

/** The browser's suites run apart: one at a time, and on the built product. @type {import('jest').Config} */
export default {
  rootDir,
  // For a machine that is busy with other things; a suite that waits longer for something says so itself.
  testTimeout: 30_000,
  projects: [
    {
      ...base,
      displayName: 'suites',
      roots: ['<rootDir>/test', '<rootDir>/libs', '<rootDir>/apps/api/src'],
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: [...base.testPathIgnorePatterns, '<rootDir>/test/browser/'],
    },
    {
      ...base,
      displayName: 'browser',
      roots: ['<rootDir>/test'],
      testMatch: ['<rootDir>/test/browser/**/*.spec.ts'],
    },
  ],
};
