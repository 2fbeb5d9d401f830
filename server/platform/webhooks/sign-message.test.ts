import { expect, it } from 'vitest'
import { generateSecret, signedHeaders } from './sign-message.ts'

// Signatures that the JavaScript library of Standard Webhooks (standardwebhooks 1.1.1) computes.
it.each([
  [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' },
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ],
  [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    { id: '0197f3a0-0000-7000-8000-000000000056', at: 1_795_737_600_000, body: '{"a":"Tōtara"}' },
    'v1,do/M+mxNGTA7Igj+8TyUcWft5I4yeZlMPNWZZTfHL+g=',
  ],
])('the signature with %s is that of Standard Webhooks', (secret, { id, at, body }, signature) => {
  expect(signedHeaders(secret, { id, at: new Date(at + 999), body })).toEqual({
    'webhook-id': id,
    'webhook-timestamp': String(at / 1000),
    'webhook-signature': signature,
  })
})

it('each secret is new, of 256 bits', () => {
  const secrets = [generateSecret(), generateSecret()]
  expect(new Set(secrets).size).toBe(2)
  for (const secret of secrets) expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
})
