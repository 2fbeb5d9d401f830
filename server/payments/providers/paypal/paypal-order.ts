import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { PaypalUnavailableError } from './paypal-errors.ts'

/*
 * The parts of PayPal's orders, captures and refunds that the shop reads
 * (https://developer.paypal.com/docs/api/orders/v2/). Values that PayPal may extend are plain strings here; their
 * readers handle unknown values.
 */

export const Money = Type.Object({
  currency_code: Type.String(),
  value: Type.String({ pattern: '^\\d{1,9}(\\.\\d+)?$' }),
})
export type PaypalMoney = Static<typeof Money>

const Links = Type.Array(Type.Object({ href: Type.String(), rel: Type.String() }))

const StatusDetails = Type.Optional(Type.Object({ reason: Type.Optional(Type.String()) }))

const Capture = Type.Object({
  id: Type.String(),
  status: Type.String(),
  status_details: StatusDetails,
  amount: Money,
  links: Type.Optional(Links),
})

const Refund = Type.Object({
  id: Type.String(),
  status: Type.String(),
  status_details: StatusDetails,
  amount: Type.Optional(Money),
  custom_id: Type.Optional(Type.String()),
  links: Type.Optional(Links),
})
export type PaypalRefund = Static<typeof Refund>

const PurchaseUnit = Type.Object({
  custom_id: Type.Optional(Type.String()),
  amount: Type.Optional(Money),
  payments: Type.Optional(
    Type.Object({ captures: Type.Optional(Type.Array(Capture)), refunds: Type.Optional(Type.Array(Refund)) }),
  ),
})

const Order = Type.Object({
  id: Type.String({ minLength: 1 }),
  status: Type.String(),
  links: Type.Optional(Links),
  purchase_units: Type.Array(PurchaseUnit, { minItems: 1 }),
})
export type PaypalOrder = Static<typeof Order>

/** Makes a parser of response bodies of one shape. It throws PaypalUnavailableError for any other shape. */
function parserOf<S extends TSchema>(schema: S): (body: unknown) => Static<S> {
  const shape = Compile(schema)
  return (body) => {
    if (shape.Check(body)) return body
    throw new PaypalUnavailableError('PayPal responded with an unexpected body')
  }
}

/** Reads the body of a response as an order of PayPal. Throws PaypalUnavailableError for any other body. */
export const parsePaypalOrder = parserOf(Order)
export const parsePaypalCapture = parserOf(Capture)
export const parsePaypalRefund = parserOf(Refund)

/** Returns the id of a linked resource: the last part of the URL of the link with this relation. */
export function linkedId(links: Static<typeof Links> | undefined, rel: string): string | undefined {
  return links
    ?.find((link) => link.rel === rel)
    ?.href.split('/')
    .at(-1)
}
