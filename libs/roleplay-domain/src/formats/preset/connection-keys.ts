const names: ReadonlySet<string> = new Set([
  'chat_completion_source',
  'reverse_proxy',
  'proxy_password',
  'custom_url',
  'custom_include_body',
  'custom_exclude_body',
  'custom_include_headers',
]);

/**
 * Whether a key of a preset says how to reach a model, or with which secret: such values are never stored, shown or exported
 * (F-116).
 */
export function isConnectionKey(key: string): boolean {
  const name = key.toLowerCase();
  return (
    names.has(name) ||
    /(?:_model|_api_key|_token|_password)$/.test(name) ||
    /^(?:vertexai|azure|workers_ai)_/.test(name)
  );
}
