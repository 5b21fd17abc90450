/** Returns the address of a hub's tools; `projectKey` is what they mean when they are given none. */
export function mcpUrlOf(hubUrl: string, projectKey: string | null): URL {
  const url = new URL(`${hubUrl}/mcp`);
  if (projectKey !== null) url.searchParams.set('project', projectKey);
  return url;
}
