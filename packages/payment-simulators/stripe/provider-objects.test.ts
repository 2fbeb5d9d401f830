import type Stripe from 'stripe'
import { expect, expectTypeOf, it } from 'vitest'
import {
  apiVersion,
  type BalanceTransaction,
  type Charge,
  type Coupon,
  type Dispute,
  type EarlyFraudWarning,
  type EventType,
  type LineItem,
  type PaymentIntent,
  type Payout,
  type ProviderEvent,
  type Refund,
  type Session,
} from './provider-objects.ts'

/*
 * What the simulator answers fits the types of the pinned `stripe` package. `npm run types` checks it, so an upgrade of
 * the package checks the simulator too. The simulator leaves fields out, so all of Stripe's are optional here.
 */

type DeepPartial<T> = T extends (infer Each)[]
  ? DeepPartial<Each>[]
  : T extends object
    ? { [Name in keyof T]?: DeepPartial<T[Name]> }
    : T

it('the objects of the simulator are those of the stripe package', () => {
  expectTypeOf<Session>().toExtend<DeepPartial<Stripe.Checkout.Session>>()
  expectTypeOf<LineItem>().toExtend<DeepPartial<Stripe.LineItem>>()
  expectTypeOf<PaymentIntent>().toExtend<DeepPartial<Stripe.PaymentIntent>>()
  expectTypeOf<Charge>().toExtend<DeepPartial<Stripe.Charge>>()
  expectTypeOf<Refund>().toExtend<DeepPartial<Stripe.Refund>>()
  expectTypeOf<Dispute>().toExtend<DeepPartial<Stripe.Dispute>>()
  expectTypeOf<EarlyFraudWarning>().toExtend<DeepPartial<Stripe.Radar.EarlyFraudWarning>>()
  expectTypeOf<Coupon>().toExtend<DeepPartial<Stripe.Coupon>>()
  expectTypeOf<BalanceTransaction>().toExtend<DeepPartial<Stripe.BalanceTransaction>>()
  expectTypeOf<Payout>().toExtend<DeepPartial<Stripe.Payout>>()
  expectTypeOf<EventType>().toExtend<Stripe.Event['type']>()
  expectTypeOf<Omit<ProviderEvent, 'data' | 'type'>>().toExtend<DeepPartial<Omit<Stripe.EventBase, 'data' | 'type'>>>()
})

it('events have the version of the API that the stripe package pins', async () => {
  const { default: stripe } = await import('stripe')
  expect(stripe.API_VERSION).toBe(apiVersion)
})
