import { expect, it } from 'vitest'
import { missingOfAccount, missingOfEndpoints, missingOfMethods } from './find-missing.ts'
import { subscribedEvents } from './stripe-events.ts'

const account: Parameters<typeof missingOfAccount>[0] = {
  charges_enabled: true,
  country: 'NZ',
  default_currency: 'nzd',
  business_profile: null,
}

it('an account without a name, without payments or of another country is not ready', () => {
  expect(missingOfAccount({ ...account, charges_enabled: false, country: 'AU', default_currency: 'aud' })).toEqual([
    'The account can’t take payments yet: complete its details.',
    'The account has no business name, and no checkout opens without one.',
    'The account isn’t in New Zealand but in AU.',
    'The currency of the account is aud, not nzd.',
  ])
})

it('Afterpay is missing only in a shop that promises it', () => {
  const afterpay_clearpay = {
    available: false,
    display_preference: { overridable: null, preference: 'on', value: 'on' },
  }
  const configuration = { active: true, is_default: true, afterpay_clearpay } as const
  const find = (paymentMethods: string[]) => missingOfMethods([configuration], { paymentMethods, webhookUrl: null })
  expect(find(['card', 'afterpay_clearpay'])).toEqual([
    'Afterpay isn’t switched on: switch it on under payment methods, or set STRIPE_PAYMENT_METHODS to card.',
  ])
  expect(find(['card'])).toEqual([])
})

it('a webhook endpoint must have the address of the shop, be enabled and have every event', () => {
  const url = 'https://shop.example/api/stripe/webhook'
  const endpoint = { url, status: 'enabled', enabled_events: ['*'] }
  const some = subscribedEvents.filter((type) => type !== 'refund.created')
  expect(missingOfEndpoints([endpoint], url)).toEqual([])
  expect(missingOfEndpoints([{ ...endpoint, enabled_events: subscribedEvents }], url)).toEqual([])
  expect(missingOfEndpoints([{ ...endpoint, enabled_events: some }], url)).toEqual([
    'The webhook endpoint lacks the events refund.created.',
  ])
  expect(missingOfEndpoints([{ ...endpoint, status: 'disabled' }], url)).toEqual([
    `The webhook endpoint ${url} is disabled.`,
  ])
  expect(missingOfEndpoints([{ ...endpoint, url: 'https://other.example/' }], url)).toEqual([
    `There’s no webhook endpoint for ${url}.`,
  ])
})
