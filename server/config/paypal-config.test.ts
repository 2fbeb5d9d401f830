import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { isPaypalTest } from './paypal-config.ts'

const read = (env: Record<string, string>) => readConfig(env).paypal

function configErrors(env: Record<string, string>): string {
  try {
    read(env)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

const credentials = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }

/** Live credentials of PayPal need live card payment and https too. */
const live = {
  ...credentials,
  PUBLIC_URL: 'https://shop.example',
  GST_NUMBER: '49-091-850',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('the configuration of PayPal', () => {
  it('is undefined by default, and live unless PAYPAL_BASE_URL is set', () => {
    expect(read({})).toBeUndefined()
    expect(read(live)).toEqual({ baseUrl: 'https://api-m.paypal.com', clientId: 'id', clientSecret: 'secret' })
  })

  it('identifies test payments', () => {
    const isTest = (env: Record<string, string>) => {
      const paypal = read(env)
      return paypal && isPaypalTest(paypal)
    }
    expect(isTest({ ...credentials, PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com/' })).toBe(true)
    expect(isTest({ ...credentials, PAYPAL_BASE_URL: 'http://127.0.0.1:4271' })).toBe(true)
    expect(isTest({ ...live, PAYPAL_BASE_URL: 'https://api-m.paypal.com' })).toBe(false)
  })

  it('requires the id and the secret together', () => {
    expect(configErrors({ PAYPAL_CLIENT_ID: 'id' })).toBe(
      'PAYPAL_CLIENT_SECRET is missing: PAYPAL_CLIENT_ID is set and needs it.',
    )
    expect(configErrors({ PAYPAL_CLIENT_SECRET: 'secret' })).toBe(
      'PAYPAL_CLIENT_ID is missing: PAYPAL_CLIENT_SECRET is set and needs it.',
    )
  })

  it('accepts http on this machine only, for PayPal and for the shop', () => {
    expect(configErrors({ ...credentials, PAYPAL_BASE_URL: 'http://paypal.example' })).toBe(
      'PAYPAL_BASE_URL must look like https://api-m.sandbox.paypal.com; http:// is for this machine only.',
    )
    expect(configErrors({ ...live, STRIPE_SECRET_KEY: 'sk_test_1', PUBLIC_URL: 'http://shop.example' })).toBe(
      'PUBLIC_URL must start with https:// when PayPal takes real money.',
    )
  })
})
