import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { startPaypalSimulator } from '#packages/payment-simulators/paypal/start-paypal-simulator.ts'
import { missingOfWebhook } from './find-missing.ts'
import { paypalProvider } from './paypal-provider.ts'

const url = 'https://shop.example/api/paypal/webhook'
const eventTypes = (...names: string[]) => names.map((name) => ({ name }))
const captures = ['COMPLETED', 'PENDING', 'DENIED', 'REFUNDED', 'REVERSED'].map((step) => `PAYMENT.CAPTURE.${step}`)
const disputes = ['CREATED', 'UPDATED', 'RESOLVED'].map((step) => `CUSTOMER.DISPUTE.${step}`)

it('a webhook must lead to the shop and have every event, declined captures by either name', () => {
  expect(missingOfWebhook({ url, event_types: eventTypes('*') }, url)).toEqual([])
  expect(missingOfWebhook({ url, event_types: eventTypes(...captures, ...disputes) }, url)).toEqual([])
  const some = eventTypes(...captures.slice(0, 2), 'PAYMENT.CAPTURE.REFUNDED', ...disputes)
  expect(missingOfWebhook({ url: 'https://old.example/', event_types: some }, url)).toEqual([
    `The webhook in PAYPAL_URL leads to https://old.example/, not to ${url}.`,
    'The webhook lacks the events PAYMENT.CAPTURE.DECLINED, PAYMENT.CAPTURE.REVERSED.',
  ])
})

/** Asks a shop at `publicUrl` whose app has the webhook WEBHOOK1, for the address of shop.example. */
async function ask(webhookId: string | undefined, publicUrl = 'https://shop.example') {
  const credentials = { clientId: 'client', clientSecret: 'secret' }
  const webhook = { url, event_types: eventTypes('*') }
  const simulator = await startPaypalSimulator({ ...credentials, webhookId: 'WEBHOOK1', webhook })
  onTestFinished(() => simulator.close())
  const { baseUrl } = simulator
  const options = { baseUrl, ...credentials, webhookId, publicUrl, shopName: '' }
  return paypalProvider(options, pino({ level: 'silent' })).findMissing?.()
}

it('the webhook of the configuration is read at PayPal', async () => {
  expect(await ask('WEBHOOK1')).toEqual({ missing: [], unread: [] })
  expect(await ask('WEBHOOK1', 'https://new.example')).toEqual({
    missing: [`The webhook in PAYPAL_URL leads to ${url}, not to https://new.example/api/paypal/webhook.`],
    unread: [],
  })
  expect(await ask('OTHER')).toEqual({ missing: ['PayPal doesn’t know the webhook in PAYPAL_URL.'], unread: [] })
  expect(await ask(undefined)).toEqual({
    missing: [`PAYPAL_URL has no webhook: add one for ${url}, and its id as ?webhook=…`],
    unread: [],
  })
})

it('nothing is missing in a shop that PayPal cannot reach', async () => {
  expect(await ask(undefined, 'http://localhost:3000')).toEqual({ missing: [], unread: [] })
})
