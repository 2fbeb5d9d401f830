import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function read(env: Record<string, string>) {
  try {
    const { gstNumber, isGstRegistered } = readConfig(env)
    return { gstNumber, isGstRegistered }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

const https = { PUBLIC_URL: 'https://shop.example', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const stripeLive = { ...https, STRIPE_SECRET_KEY: 'rk_live_1' }
const paypalLive = { ...stripeLive, PAYPAL_URL: 'https://id:secret@api-m.paypal.com' }
const missing =
  'GST_NUMBER is missing: the shop takes real money, and its receipts need the number. ' +
  'Set GST_NUMBER=none for a shop that is not registered for GST.'
const invalid =
  'GST_NUMBER must be a GST number of 8 or 9 digits, such as 49-091-850, or none. Its last digit is a check digit.'

it('a shop that takes real money does not open without GST_NUMBER', () => {
  expect(read(stripeLive)).toEqual([missing])
  expect(read(paypalLive)).toEqual([missing])
  expect(read({ ...stripeLive, GST_NUMBER: ' ' })).toEqual([missing])
})

it('a shop that takes real money opens with a GST number, and with none when it is not registered', () => {
  expect(read({ ...stripeLive, GST_NUMBER: '136-410-132' })).toEqual({
    gstNumber: '136-410-132',
    isGstRegistered: true,
  })
  expect(read({ ...paypalLive, GST_NUMBER: 'none' })).toEqual({ gstNumber: '', isGstRegistered: false })
})

it('a shop that takes test payments may have no GST number; its prices then include GST', () => {
  expect(read({})).toEqual({ gstNumber: '', isGstRegistered: true })
  expect(read({ ...https, STRIPE_SECRET_KEY: 'sk_test_1' })).toEqual({ gstNumber: '', isGstRegistered: true })
})

it('a shop that takes test payments opens with none too', () => {
  expect(read({ GST_NUMBER: 'none' })).toEqual({ gstNumber: '', isGstRegistered: false })
})

it.each(['49-091-851', '123-456-789', 'None', '1234'])('GST_NUMBER=%s is refused', (number) => {
  expect(read({ GST_NUMBER: number })).toEqual([invalid])
})
