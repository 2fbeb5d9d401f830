import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { isPaypalTest } from './payment-config.ts'

const read = (env: Record<string, string>) => readConfig(env).paypal

function configErrors(env: Record<string, string>): string {
  try {
    read(env)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

const sandboxUrl = 'https://id:secret@api-m.sandbox.paypal.com'
const form =
  'PAYPAL_URL must look like https://id:secret@api-m.paypal.com?webhook=5GP028458E2496506; http:// is for this machine only.'

/** A live PayPal needs live card payment and https too. */
const live = {
  PAYPAL_URL: 'https://id:s%2Fe%2Bc%40t@api-m.paypal.com',
  PUBLIC_URL: 'https://shop.example',
  GST_NUMBER: '49-091-850',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

it('the configuration of PayPal is undefined by default, and else the parts of PAYPAL_URL', () => {
  expect(read({})).toBeUndefined()
  expect(read(live)).toEqual({ baseUrl: 'https://api-m.paypal.com', clientId: 'id', clientSecret: 's/e+c@t' })
})

it('the configuration of PayPal identifies test payments', () => {
  const isTest = (env: Record<string, string>) => {
    const paypal = read(env)
    return paypal && isPaypalTest(paypal)
  }
  expect(isTest({ PAYPAL_URL: `${sandboxUrl}/` })).toBe(true)
  expect(isTest({ PAYPAL_URL: 'http://id:secret@127.0.0.1:4271' })).toBe(true)
  expect(isTest(live)).toBe(false)
})

it.each([
  ['without a secret', 'https://id@api-m.paypal.com'],
  ['without an id', 'https://:secret@api-m.paypal.com'],
  ['with http on another machine', 'http://id:secret@paypal.example'],
  ['with a path', `${sandboxUrl}/v2`],
  ['with an unknown parameter', `${sandboxUrl}?webhok=5GP028458E2496506`],
  ['with a secret that cannot be decoded', 'https://id:%zz@api-m.paypal.com'],
  ['that is not a URL', 'id:secret'],
])('the configuration of PayPal refuses an address %s, and does not print it', (_name, url) => {
  expect(configErrors({ PAYPAL_URL: url })).toBe(form)
})

it('the configuration of PayPal names the webhook by its id', () => {
  expect(read({ PAYPAL_URL: `${sandboxUrl}?webhook=5GP028458E2496506` })).toMatchObject({
    webhookId: '5GP028458E2496506',
  })
  for (const webhook of ['https://shop.example/api/paypal/webhook', '']) {
    expect(configErrors({ PAYPAL_URL: `${sandboxUrl}?webhook=${webhook}` })).toBe(
      'PAYPAL_URL must have the id of the webhook after webhook=, letters and digits, not its address.',
    )
  }
})

it('the configuration of PayPal needs https for the shop when it takes real money', () => {
  expect(configErrors({ ...live, STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_URL: 'http://shop.example' })).toBe(
    'PUBLIC_URL must start with https:// when PayPal takes real money.',
  )
})
