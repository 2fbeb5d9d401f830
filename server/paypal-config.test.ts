import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { isPaypalTest } from './paypal-config.ts'

const read = (env: Record<string, string>) => readConfig(env).paypal

function faultsOf(env: Record<string, string>): string {
  try {
    read(env)
    return ''
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error)
  }
}

const known = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }

describe('the configuration of PayPal', () => {
  it('is none where nothing is set, and real money where nothing else is said', () => {
    expect(read({})).toBeUndefined()
    expect(read(known)).toEqual({ baseUrl: 'https://api-m.paypal.com', clientId: 'id', clientSecret: 'secret' })
  })

  it('knows where no money moves', () => {
    const isTest = (PAYPAL_BASE_URL: string) => {
      const paypal = read({ ...known, PAYPAL_BASE_URL })
      return paypal && isPaypalTest(paypal)
    }
    expect(isTest('https://api-m.sandbox.paypal.com/')).toBe(true)
    expect(isTest('http://127.0.0.1:4271')).toBe(true)
    expect(isTest('https://api-m.paypal.com')).toBe(false)
  })

  it('needs the id and the secret together', () => {
    expect(faultsOf({ PAYPAL_CLIENT_ID: 'id' })).toBe(
      'PAYPAL_CLIENT_SECRET is missing: PAYPAL_CLIENT_ID is set and needs it.',
    )
    expect(faultsOf({ PAYPAL_CLIENT_SECRET: 'secret' })).toBe(
      'PAYPAL_CLIENT_ID is missing: PAYPAL_CLIENT_SECRET is set and needs it.',
    )
  })

  it('takes http for this machine only, for PayPal as for the shop', () => {
    expect(faultsOf({ ...known, PAYPAL_BASE_URL: 'http://paypal.example' })).toBe(
      'PAYPAL_BASE_URL must look like https://api-m.sandbox.paypal.com; http:// is for this machine only.',
    )
    expect(faultsOf({ ...known, PUBLIC_URL: 'http://shop.example' })).toBe(
      'PUBLIC_URL must begin with https:// when PayPal takes real money.',
    )
  })
})
