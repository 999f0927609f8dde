import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/* What a file may import is checked by .dependency-cruiser.mjs, layout by Prettier. */

// The same for every file: a difference makes the language service load the projects anew, again and again.
const typed = { projectService: true, tsconfigRootDir: import.meta.dirname, extraFileExtensions: ['.svelte'] };

const size = {
  'max-lines': ['error', { max: 300 }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  // A switch counts once: a table of cases is easy to read however long it is.
  complexity: ['error', { max: 10, variant: 'modified' }],
};

const manyParameters = (most) => [
  {
    selector: `:matches(FunctionDeclaration, ArrowFunctionExpression, :not(MethodDefinition) > FunctionExpression, MethodDefinition[kind!='constructor'] > FunctionExpression)[params.length > ${most}]`,
    message: `More than ${most} parameters: pass an object, so that a call says what is what.`,
  },
  {
    selector: "MethodDefinition[kind='constructor'] > FunctionExpression[params.length > 8]",
    message: 'More than 8 dependencies: this class is several.',
  },
];

const untyped = Object.fromEntries(
  ['assignment', 'member-access', 'argument', 'call', 'return'].map((use) => [
    `@typescript-eslint/no-unsafe-${use}`,
    'off',
  ]),
);

const promisesAndUnions = {
  '@typescript-eslint/no-floating-promises': 'error',
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
  // A method that must answer with a promise to fit its port may have nothing to wait for.
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
};

const asWritten = {
  // Control characters are what several rules of this product are about.
  'no-control-regex': 'off',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
};

const noEnvironment = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'Settings are read once, by platform/config; ask for CONFIG.' },
  ],
};

export default ts.config(
  {
    ignores: [
      '**/node_modules/**',
      '**/dist/**',
      '**/build/**',
      '**/.svelte-kit/**',
      'data/**',
      'apps/admin/src/lib/paraglide/**',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  { files: ['apps/admin/static/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.ts', '**/*.svelte'],
    extends: [...ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: typed },
    rules: { ...promisesAndUnions, ...asWritten },
  },
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { ...typed, parser: ts.parser },
    },
  },
  {
    // To ESLint a component of another file is untyped; svelte-check knows better.
    files: ['**/*.svelte'],
    rules: { ...untyped, 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
  { rules: { ...size, 'no-restricted-syntax': ['error', ...manyParameters(4)] } },
  {
    // A component's script is measured as a file; a suite's describe is no function to keep short.
    files: ['**/*.svelte', '**/*.spec.ts', 'test/**', 'bench/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  // Each parameter of a route is one part of the request, named by its decorator.
  { files: ['**/*.controller.ts'], rules: { 'no-restricted-syntax': ['error', ...manyParameters(6)] } },
  {
    files: ['libs/*/src/**/*.ts', 'apps/api/src/**/*.ts'],
    rules: { ...noEnvironment, 'no-console': 'error' },
  },
  { files: ['apps/api/src/platform/config/**', 'apps/api/src/main.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    // Answers of the API and of other programs are untyped until a test has looked at them.
    files: ['test/**', '**/*.spec.ts', '**/spec-support/**'],
    rules: {
      ...untyped,
      '@typescript-eslint/unbound-method': 'off',
      // A row of a table of cases has as many parameters as columns.
      'no-restricted-syntax': 'off',
      // Numbers that a double can't hold are what many suites are about.
      'no-loss-of-precision': 'off',
    },
  },
);
