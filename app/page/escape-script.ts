/** Returns JSON that cannot close the script element around it. */
export function escapeScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
