/**
 * Takes a parameter that only the shop knows out of the query of a URL. The rest of the URL stays as it is written,
 * because other programs read it.
 */
export function takeParameter(url: string, name: string): { url: string; value: string | undefined } {
  const start = url.indexOf('?')
  if (start === -1) return { url, value: undefined }
  const parameters = url.slice(start + 1).split('&')
  const found = parameters.find((parameter) => parameter.startsWith(`${name}=`))
  if (found === undefined) return { url, value: undefined }
  const rest = parameters.filter((parameter) => parameter !== found).join('&')
  const value = new URLSearchParams(found).get(name) ?? ''
  return { url: url.slice(0, start) + (rest && `?${rest}`), value }
}
