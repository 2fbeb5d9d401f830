import { describe, expect, it } from 'vitest'
import { openSession, secretKey, startTestSimulator } from '../test-simulator.ts'
import type { TestSimulator } from '../test-simulator.ts'

const good = {
  mode: 'payment',
  success_url: 'http://shop.test/success',
  'line_items[0][price_data][currency]': 'nzd',
  'line_items[0][price_data][unit_amount]': '49900',
  'line_items[0][price_data][product_data][name]': 'Table',
  'line_items[0][quantity]': '1',
}

async function send(simulator: TestSimulator, changes: Record<string, string | undefined>) {
  const params = Object.entries({ ...good, ...changes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const response = await fetch(simulator.url('/v1/checkout/sessions'), {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams(params),
  })
  return { status: response.status, body: await response.json() }
}

function refusal(param: string, code: string, message: string) {
  return { status: 400, body: { error: { type: 'invalid_request_error', code, param, message } } }
}

const line = 'line_items[0]'
const data = `${line}[price_data]`

describe('the parameters of a new session', () => {
  it('no longer include payment_method_types', async () => {
    const simulator = await startTestSimulator()
    const old: object = { payment_method_types: ['card'] }
    await expect(openSession(simulator, old)).rejects.toMatchObject({
      statusCode: 400,
      rawType: 'invalid_request_error',
      code: 'parameter_unknown',
      param: 'payment_method_types',
      message: 'Received unknown parameter: payment_method_types',
    })
  })

  it('are refused when unknown, each by its full name', async () => {
    const simulator = await startTestSimulator()
    expect(await send(simulator, { colour: 'red', size: 'big' })).toEqual(
      refusal('colour', 'parameter_unknown', 'Received unknown parameters: colour, size'),
    )
    expect(await send(simulator, { [`${data}[product_data][title]`]: 'Table' })).toEqual(
      refusal(
        `${data}[product_data][title]`,
        'parameter_unknown',
        `Received unknown parameter: ${data}[product_data][title]`,
      ),
    )
    expect(await send(simulator, { allow_promotion_codes: 'true' })).toEqual(
      refusal('allow_promotion_codes', 'parameter_unknown', 'Received unknown parameter: allow_promotion_codes'),
    )
  })

  it.each([
    ['mode', { mode: undefined }],
    ['success_url', { success_url: undefined }],
    [`${line}[quantity]`, { [`${line}[quantity]`]: undefined }],
    [`${data}[unit_amount]`, { [`${data}[unit_amount]`]: undefined }],
    [`${data}[product_data]`, { [`${data}[product_data][name]`]: undefined }],
  ] as [string, Record<string, undefined>][])('must include %s', async (param, changes) => {
    const simulator = await startTestSimulator()
    expect(await send(simulator, changes)).toEqual(
      refusal(param, 'parameter_missing', `Missing required param: ${param}.`),
    )
  })

  it.each([
    [`${line}[quantity]`, '0', 'parameter_invalid_integer', 'This value must be greater than or equal to 1.'],
    [`${line}[quantity]`, '1.5', 'parameter_invalid_integer', 'Invalid integer: 1.5'],
    [`${data}[unit_amount]`, '-1', 'parameter_invalid_integer', 'This value must be greater than or equal to 0.'],
    [`${data}[unit_amount]`, '499.00', 'parameter_invalid_integer', 'Invalid integer: 499.00'],
    [`${data}[currency]`, 'usd', 'parameter_invalid_string', `Invalid ${data}[currency]: must be one of nzd`],
    ['mode', 'subscription', 'parameter_invalid_string', 'Invalid mode: must be one of payment'],
    ['success_url', '/success', 'url_invalid', 'Not a valid URL: /success'],
    ['cancel_url', 'javascript:alert(1)', 'url_invalid', 'Not a valid URL: javascript:alert(1)'],
    ['customer_email', 'marama', 'email_invalid', 'Invalid email address: marama'],
    ['customer_email', 'a..b@example.nz', 'email_invalid', 'Invalid email address: a..b@example.nz'],
    ['customer_email', 'ā@example.nz', 'email_invalid', 'Invalid email address: ā@example.nz'],
    [
      'customer_email',
      '',
      'parameter_invalid_empty',
      "You passed an empty string for 'customer_email'. Leave it out, or give it a value.",
    ],
    ['expires_at', 'tomorrow', 'parameter_invalid_integer', 'Invalid integer: tomorrow'],
    [
      'allowed_payment_method_types[0]',
      'afterpay',
      'parameter_invalid_string',
      'Unknown payment method type: afterpay',
    ],
  ])('are refused where %s is %j', async (param, value, code, message) => {
    const simulator = await startTestSimulator()
    expect(await send(simulator, { [param]: value })).toEqual(refusal(param, code, message))
  })

  it('must leave a way to pay that the simulator offers', async () => {
    const simulator = await startTestSimulator()
    await expect(openSession(simulator, { allowed_payment_method_types: ['ideal'] })).rejects.toMatchObject({
      statusCode: 400,
      message: 'No valid payment method types: the simulator offers card and afterpay_clearpay.',
    })
  })

  it('must come to at least 50 cents, or to nothing', async () => {
    const simulator = await startTestSimulator()
    const unitAmount = `${data}[unit_amount]`
    expect(await send(simulator, { [unitAmount]: '49' })).toMatchObject({
      status: 400,
      body: { error: { code: 'amount_too_small' } },
    })
    expect(await send(simulator, { [unitAmount]: '50' })).toMatchObject({ status: 200, body: { amount_total: 50 } })
    expect(await send(simulator, { [unitAmount]: '0' })).toMatchObject({ status: 200, body: { amount_total: 0 } })
    expect(await send(simulator, { [unitAmount]: '99999999', [`${line}[quantity]`]: '2' })).toMatchObject({
      status: 400,
      body: { error: { code: 'amount_too_large' } },
    })
  })

  it('hold metadata of 50 short texts at most', async () => {
    const simulator = await startTestSimulator()
    expect(await send(simulator, { 'metadata[a]': 'x'.repeat(501) })).toMatchObject({
      status: 400,
      body: { error: { param: 'metadata' } },
    })
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`metadata[k${index}]`, 'x']))
    expect(await send(simulator, many)).toMatchObject({ status: 400, body: { error: { param: 'metadata' } } })
    expect(await send(simulator, { 'metadata[a]': 'b', 'metadata[c]': '' })).toMatchObject({
      status: 200,
      body: { metadata: { a: 'b' } },
    })
  })

  it('are refused in another form than a form', async () => {
    const simulator = await startTestSimulator()
    const response = await fetch(simulator.url('/v1/checkout/sessions'), {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/xml' },
      body: '<session/>',
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})
