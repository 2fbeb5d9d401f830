/** The value of PAYPAL_URL for a simulator at `baseUrl`. */
export function paypalAddress(
  baseUrl: string,
  { clientId, clientSecret, webhookId }: { clientId: string; clientSecret: string; webhookId?: string },
): string {
  const url = new URL(baseUrl)
  url.username = clientId
  url.password = clientSecret
  if (webhookId !== undefined) url.searchParams.set('webhook', webhookId)
  return url.href
}
