/** JSON that cannot end the script element it stands in. */
export function escapeScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
