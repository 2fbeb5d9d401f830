import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function configErrors(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

const https = { PUBLIC_URL: 'https://shop.example' }
const production = { ...https, DATABASE_URL: 'postgres://shop@db/shop', SMTP_URL: 'smtps://a:b@smtp.example.nz' }
const stripeTest = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const gst = { GST_NUMBER: '49-091-850' }
const stripeLive = { ...stripeTest, ...gst, STRIPE_SECRET_KEY: 'sk_live_1' }
const paypalLive = { ...gst, PAYPAL_URL: 'https://id:secret@api-m.paypal.com' }
const paypalSandbox = { ...gst, PAYPAL_URL: 'https://id:secret@api-m.sandbox.paypal.com' }

const simulatorNotAllowed =
  'STRIPE_SECRET_KEY is missing: PUBLIC_URL is https, and anyone could pay with the simulator. ' +
  'Set PAYMENT_SIMULATOR=yes for a shop that only takes test payments.'
const simulatorBesidePaypal =
  'STRIPE_SECRET_KEY is missing: PayPal takes real money, so cards must not be paid by the simulator.'

it('a shop with an https PUBLIC_URL does not open with the payment simulator, unless PAYMENT_SIMULATOR is yes', () => {
  expect(configErrors(production)).toEqual([simulatorNotAllowed])
  expect(configErrors({ ...https, ...paypalSandbox })).toEqual([simulatorNotAllowed])
  expect(configErrors({ ...production, PAYMENT_SIMULATOR: 'yes' })).toEqual([])
  expect(configErrors({ ...https, ...paypalSandbox, PAYMENT_SIMULATOR: 'yes' })).toEqual([])
})

it('a shop with an https PUBLIC_URL opens with a key of Stripe, also with a test key', () => {
  expect(configErrors({ ...https, ...stripeLive })).toEqual([])
  expect(configErrors({ ...https, ...stripeTest })).toEqual([])
})

it('a shop with an https PUBLIC_URL accepts no other text for PAYMENT_SIMULATOR than yes and an address of this machine', () => {
  expect(configErrors({ ...https, PAYMENT_SIMULATOR: 'true' })).toEqual([
    'PAYMENT_SIMULATOR must be yes, or a simulator on this machine such as http://127.0.0.1:4242.',
    simulatorNotAllowed,
  ])
})

it('a shop that takes real money needs an https PUBLIC_URL, also when PUBLIC_URL is not set', () => {
  const stripeError = 'PUBLIC_URL must start with https:// when STRIPE_SECRET_KEY is a live key.'
  expect(configErrors(stripeLive)).toEqual([stripeError])
  expect(configErrors({ ...stripeLive, PUBLIC_URL: 'http://shop.example' })).toEqual([stripeError])
  const paypalError = 'PUBLIC_URL must start with https:// when PayPal takes real money.'
  expect(configErrors({ ...stripeTest, ...paypalLive })).toEqual([paypalError])
  expect(configErrors({ ...stripeLive, ...paypalLive })).toEqual([stripeError, paypalError])
  expect(configErrors({ ...stripeTest, ...paypalLive, PAYPAL_URL: 'https://id:secret@paypal-proxy.example' })).toEqual([
    paypalError,
  ])
})

it('a shop that takes real money through PayPal needs a Stripe key, because cards would be paid by the simulator', () => {
  expect(configErrors({ ...https, ...paypalLive })).toEqual([simulatorBesidePaypal])
  expect(configErrors({ ...https, ...paypalLive, ...stripeLive })).toEqual([])
})

it('a shop that takes real money does not open with PAYMENT_SIMULATOR, so a lost key never opens the simulator', () => {
  const error = 'PAYMENT_SIMULATOR must not be set when the shop takes real money.'
  expect(configErrors({ ...https, ...stripeLive, PAYMENT_SIMULATOR: 'yes' })).toEqual([error])
  expect(configErrors({ ...https, ...paypalLive, PAYMENT_SIMULATOR: 'yes' })).toEqual([error, simulatorBesidePaypal])
})

const paypalIsTest =
  'PAYPAL_URL is for tests, but STRIPE_SECRET_KEY is a live key: anyone could get goods through PayPal without paying. ' +
  'Use real payments for both, or tests for both.'
const stripeIsTest =
  'STRIPE_SECRET_KEY is a test key, but PAYPAL_URL is for real payments: ' +
  'anyone could get goods by card without paying. Use real payments for both, or tests for both.'

it('a shop with an https PUBLIC_URL that mixes real and test payments does not open with a live key of Stripe and PayPal’s sandbox', () => {
  expect(configErrors({ ...https, ...stripeLive, ...paypalSandbox })).toEqual([paypalIsTest])
  const restricted = { ...stripeLive, STRIPE_SECRET_KEY: 'rk_live_1' }
  expect(configErrors({ ...https, ...restricted, ...paypalSandbox })).toEqual([paypalIsTest])
  const simulator = { ...gst, PAYPAL_URL: 'http://id:secret@127.0.0.1:4300' }
  expect(configErrors({ ...https, ...stripeLive, ...simulator })).toEqual([paypalIsTest])
})

it('a shop with an https PUBLIC_URL that mixes real and test payments does not open with a test key of Stripe and live PayPal', () => {
  expect(configErrors({ ...https, ...stripeTest, ...paypalLive })).toEqual([stripeIsTest])
  const restricted = { ...stripeTest, STRIPE_SECRET_KEY: 'rk_test_1' }
  expect(configErrors({ ...https, ...restricted, ...paypalLive })).toEqual([stripeIsTest])
})

it('a shop with an https PUBLIC_URL that mixes real and test payments does not open with PAYMENT_SIMULATOR=yes either', () => {
  const error = 'PAYMENT_SIMULATOR must not be set when the shop takes real money.'
  const yes = { ...https, PAYMENT_SIMULATOR: 'yes' }
  expect(configErrors({ ...yes, ...stripeLive, ...paypalSandbox })).toEqual([paypalIsTest, error])
  expect(configErrors({ ...yes, ...stripeTest, ...paypalLive })).toEqual([stripeIsTest, error])
})

it('a shop with an https PUBLIC_URL that mixes real and test payments opens when both take real money, or both test payments', () => {
  expect(configErrors({ ...https, ...stripeLive, ...paypalLive })).toEqual([])
  expect(configErrors({ ...https, ...stripeTest, ...paypalSandbox })).toEqual([])
})

it('a shop without an https PUBLIC_URL opens with the payment simulator and with test keys', () => {
  expect(configErrors({})).toEqual([])
  expect(configErrors({ PUBLIC_URL: 'http://shop.test', ...paypalSandbox })).toEqual([])
  expect(configErrors({ ...stripeTest, ...paypalSandbox })).toEqual([])
})
