/** Remote server configuration in the format MCP clients accept. */
export function mcpClientConfig(origin: string, token: string): string {
  const server = { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { muster: server } }, null, 2);
}
