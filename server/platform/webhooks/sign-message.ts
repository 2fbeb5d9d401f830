import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Generates the secret of a webhook: 256 bits. */
export function generateSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

/** The headers that sign a message, as Standard Webhooks defines them (standardwebhooks.com). */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
