/** What MCP clients take as the configuration of a remote server. */
export function mcpClientConfig(origin: string, token: string): string {
  const server = { type: "http", url: `${origin}/mcp`, headers: { Authorization: `Bearer ${token}` } };
  return JSON.stringify({ mcpServers: { muster: server } }, null, 2);
}
