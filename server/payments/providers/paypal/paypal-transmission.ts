import type { IncomingHttpHeaders } from 'node:http'
import { invalidSignature } from '#server/platform/payment-provider.ts'

export interface PaypalTransmission {
  auth_algo: string
  cert_url: string
  transmission_id: string
  transmission_sig: string
  transmission_time: string
}

/** PayPal sends an event again for three days, as the same transmission with its first time. */
const maxAgeMs = 4 * 24 * 3_600_000
/** How far PayPal's clock may be ahead of the shop's. */
const maxAheadMs = 10 * 60_000

/** Reads the signature of an event from its headers. Throws ShopError 400 when a part is missing. */
export function readTransmission(headers: IncomingHttpHeaders): PaypalTransmission {
  const read = (name: string) => {
    const value = headers[`paypal-${name}`]
    if (typeof value !== 'string' || value === '') throw invalidSignature('PayPal')
    return value
  }
  return {
    auth_algo: read('auth-algo'),
    cert_url: read('cert-url'),
    transmission_id: read('transmission-id'),
    transmission_sig: read('transmission-sig'),
    transmission_time: read('transmission-time'),
  }
}

/**
 * Throws ShopError 400 for what PayPal cannot have sent: a certificate from elsewhere, or a time outside its retries.
 */
export function checkTransmission(
  { cert_url, transmission_time }: PaypalTransmission,
  { baseUrl, now }: { baseUrl: string; now: Date },
): void {
  const ageMs = now.getTime() - Date.parse(transmission_time)
  const isRecent = ageMs <= maxAgeMs && ageMs >= -maxAheadMs
  if (!isRecent || !isOfPaypal(cert_url, baseUrl)) throw invalidSignature('PayPal')
}

function isOfPaypal(certUrl: string, baseUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false
  const { protocol, hostname, origin, username } = new URL(certUrl)
  if (username !== '') return false
  if (baseUrl.startsWith('http:')) return origin === new URL(baseUrl).origin
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'))
}
