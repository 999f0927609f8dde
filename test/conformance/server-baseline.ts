/* What the suite expects of a server and Studio, on purpose, does not have. Its scenarios ask for things of its own making;
   each group says why. A check that is listed here and passes fails our suite. */

const revisions = ['2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** Scenarios that are run at each revision that they are for. */
export const applicable: [scenario: string, revision: string][] = [
  ['server-initialize', '2025-06-18'],
  ['server-initialize', '2025-11-25'],
  ['server-stateless', '2026-07-28'],
  ['ping', '2025-06-18'],
  ['ping', '2025-11-25'],
  ...revisions.map((revision): [string, string] => ['tools-list', revision]),
  ...revisions.map((revision): [string, string] => ['resources-list', revision]),
  ...revisions.map((revision): [string, string] => ['prompts-list', revision]),
  ['sep-2164-resource-not-found', '2026-07-28'],
  ['dns-rebinding-protection', '2025-11-25'],
  ['dns-rebinding-protection', '2026-07-28'],
  ['caching', '2026-07-28'],
  ['http-header-validation', '2026-07-28'],
  ['input-required-result-unsupported-methods', '2026-07-28'],
  ['input-required-result-ignore-extra-params', '2026-07-28'],
];

/** Checks of applicable scenarios that need a tool of the suite's own: `test_missing_capability` and the like. */
export const untestable: Readonly<Record<string, readonly string[]>> = {
  'server-stateless': [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ],
};

/** Scenarios that no server passes without the suite's own assets, or that are about what Studio does not offer. */
export const notApplicable: Readonly<Record<string, readonly string[]>> = {
  'they call tools of the suite: test_simple_text, test_image_content, json_schema_2020_12_tool …': [
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-error',
    'json-schema-2020-12',
  ],
  'they read resources of the suite: test://static-text, test://static-binary, test://template/123/data': [
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
  ],
  'they get prompts of the suite; Studio has no prompts': [
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'Studio has no logging, no completions, no subscriptions, and asks its clients for nothing': [
    'logging-set-level',
    'completion-complete',
    'resources-subscribe',
    'resources-unsubscribe',
    'tools-call-with-logging',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'input-required-result-basic-elicitation',
    'input-required-result-basic-sampling',
    'input-required-result-basic-list-roots',
    'input-required-result-request-state',
    'input-required-result-multiple-input-requests',
    'input-required-result-multi-round',
    'input-required-result-missing-input-response',
    'input-required-result-non-tool-request',
    'input-required-result-result-type',
    'input-required-result-tampered-state',
    'input-required-result-capability-check',
    'input-required-result-validate-input',
  ],
  'Studio has no sessions and no event streams': [
    'server-session-lifecycle',
    'server-sse-polling',
    'server-sse-multiple-streams',
  ],
  'no tool of Studio mirrors an argument in a header': ['http-custom-header-server-validation'],
};
