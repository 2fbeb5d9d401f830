import { expect, it } from 'vitest'
import { secretKey, startTestSimulator } from '../test-simulator.ts'

it('a wrong key is refused with 401', async () => {
  const { clientFor } = await startTestSimulator()
  await expect(clientFor('sk_test_wrong_key').checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject({
    statusCode: 401,
    type: 'StripeAuthenticationError',
    rawType: 'invalid_request_error',
    message: 'Invalid API Key provided: sk_test***_key',
  })
})

it('a missing key is refused with 401', async () => {
  const { url } = await startTestSimulator()
  const response = await fetch(url('/v1/coupons'), { method: 'POST' })
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({
    error: {
      type: 'invalid_request_error',
      message: 'You did not provide an API key. Send it as "Authorization: Bearer YOUR_SECRET_KEY".',
    },
  })
})

it('an unknown URL is refused in the same shape', async () => {
  const { url } = await startTestSimulator()
  const response = await fetch(url('/v1/customers'), { headers: { authorization: `Bearer ${secretKey}` } })
  expect(response.status).toBe(404)
  expect(response.headers.get('request-id')).toMatch(/^req_/)
  expect(await response.json()).toEqual({
    error: { type: 'invalid_request_error', message: 'Unrecognized request URL (GET: /v1/customers).' },
  })
})
