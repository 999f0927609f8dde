/** How Taproom introduces itself to an MCP server. */
export const clientInfo = { name: 'taproom', title: 'Taproom', version: '0.1.0' };
