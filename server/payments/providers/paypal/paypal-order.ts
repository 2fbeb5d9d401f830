import Type, { type Static, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { NoAnswer } from './paypal-client.ts'

/*
 * PayPal's orders, captures and refunds as far as the shop reads them (https://developer.paypal.com/docs/api/orders/v2/).
 * Words that PayPal may add to are strings here; whoever reads them knows what to make of an unknown one.
 */

const Money = Type.Object({ currency_code: Type.String(), value: Type.String({ pattern: '^\\d{1,9}(\\.\\d+)?$' }) })
export type PaypalMoney = Static<typeof Money>

const Links = Type.Array(Type.Object({ href: Type.String(), rel: Type.String() }))

const Capture = Type.Object({ id: Type.String(), status: Type.String(), amount: Money, links: Type.Optional(Links) })

const Refund = Type.Object({
  id: Type.String(),
  status: Type.String(),
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

/** Makes a reader of answers of one shape. It throws NoAnswer for any other. */
function readerOf<S extends TSchema>(schema: S): (answer: unknown) => Static<S> {
  const shape = Compile(schema)
  return (answer) => {
    if (shape.Check(answer)) return answer
    throw new NoAnswer('PayPal answered something else than it was asked for')
  }
}

/** An order, out of an answer. Throws NoAnswer for anything else. */
export const readPaypalOrder = readerOf(Order)
/** A capture, out of an answer. Throws NoAnswer for anything else. */
export const readPaypalCapture = readerOf(Capture)
/** A refund, out of an answer. Throws NoAnswer for anything else. */
export const readPaypalRefund = readerOf(Refund)

const Refusal = Type.Object({
  message: Type.Optional(Type.String()),
  details: Type.Optional(
    Type.Array(Type.Object({ issue: Type.Optional(Type.String()), description: Type.Optional(Type.String()) })),
  ),
})
const refusal = Compile(Refusal)

/** Why PayPal refused: its word for it (`ORDER_NOT_APPROVED`), and its sentence. Empty where it does not say. */
export function readPaypalRefusal(answer: unknown): { issue: string; says: string } {
  if (!refusal.Check(answer)) return { issue: '', says: '' }
  const [detail] = answer.details ?? []
  return { issue: detail?.issue ?? '', says: detail?.description ?? answer.message ?? '' }
}

/** The last part of the address that a link of this kind leads to: the id of what is there. */
export function linkedId(links: Static<typeof Links> | undefined, rel: string): string | undefined {
  return links
    ?.find((link) => link.rel === rel)
    ?.href.split('/')
    .at(-1)
}
