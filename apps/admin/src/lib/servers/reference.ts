/** The published reference server: every newcomer can run it, so it is what the console offers to try. */
export const referenceServer = {
  command: 'npx -y @modelcontextprotocol/server-everything@2026.8.31 streamableHttp',
  endpoint: 'http://127.0.0.1:3001/mcp',
  displayName: 'Everything (reference)',
} as const;
