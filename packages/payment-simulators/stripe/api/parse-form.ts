import qs from 'qs'

/**
 * Parses a form-encoded body or query as the provider's clients write it (`line_items[0][price_data][currency]=nzd`).
 * The limits allow a hundred lines with metadata.
 */
export function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 10, arrayLimit: 200, parameterLimit: 10_000, plainObjects: true })
}
