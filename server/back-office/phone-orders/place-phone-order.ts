import { v5 } from 'uuid'
import type { NewPhoneOrder } from '#contract/orders/phone-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { transact } from '#db/open.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { isId } from '#rules/platform/ids.ts'
import { phoneDiscountCents, phoneDiscountRefusal } from '#rules/orders/phone-orders/phone-discount.ts'
import { endOfDay, nzDay } from '#rules/platform/nz-dates.ts'
import { payableDaysUntil, phoneHeldUntil } from '#rules/orders/phone-orders/phone-hold.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { addBusinessDays } from '#server/orders/delivery/days/business-days.ts'
import { insertGuest } from '#server/accounts/guests/guests.queries.ts'
import { requireArea, type SignedInUser } from '#server/platform/http/access.ts'
import type { Caller } from '#server/platform/limits/caller.ts'
import { payLinkText, transferText } from '#server/orders/phone/phone-emails.ts'
import { readPhoneDiscountValue, type PhoneTerms } from '#server/orders/placing/phone-terms.ts'
import { isOpenCheckoutConflict } from '#server/orders/placing/release-oldest-holds.ts'
import { placeOrder } from '#server/orders/placing/place-order.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { checkTransferDay, markTransferred } from '#server/payments/transfers/mark-transferred.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The namespace of the ids of guests that are made from an Idempotency-Key. */
const guestNamespace = '5f0e7a52-6a0f-4d0c-9d57-0a3f0b6f3c11'

/** An order by phone. `isRepeat`: an earlier request with the same Idempotency-Key placed it. */
interface PlacedPhoneOrder {
  order: Order
  isRepeat: boolean
}

/**
 * Places an order for a caller with `placeOrder`, whose hold lasts for days; the buyer gets the pay link, or how to pay
 * by transfer, once the order can no longer be taken back. Throws what `placeOrder` throws, ShopError 400 for an
 * invalid field, 403 for what the role may not do, 404 for an unknown account, 409 without a bank account.
 */
export async function placePhoneOrder(
  shop: Shop,
  by: SignedInUser,
  wanted: NewPhoneOrder,
  { idempotencyKey, caller }: { idempotencyKey: string | undefined; caller: Caller },
): Promise<PlacedPhoneOrder> {
  const email = await emailOf(shop, wanted)
  const transfer = checkPayment(shop, by, wanted, email)
  const phone = termsOf(shop, by, wanted)
  const buyer = await findOrMakeBuyer(shop, by, { wanted, email, idempotencyKey })
  const newOrder = {
    orderItems: wanted.orderItems,
    shippingAddress: wanted.shippingAddress,
    paymentMethod: wanted.payBy === 'link' ? 'card' : 'Bank transfer',
    totalPrice: wanted.totalPrice,
  }
  const placed = await placeOrder(shop, buyer, newOrder, {
    idempotencyKey,
    caller,
    protectedOrderIds: new Set(),
    phone,
  })
  if (isOpenCheckoutConflict(placed)) throw new Error('A phone order ends no other hold.')
  const { _id, totalPrice } = placed.order
  if (transfer) await markTransferred(shop, _id, { ...transfer, amount: totalPrice }, by)
  return { order: await readOrder(shop, _id, by), isRepeat: placed.isRepeat }
}

/** The address to which emails go: that of the account, else the one that was entered. */
async function emailOf(shop: Shop, { customer }: NewPhoneOrder): Promise<string> {
  if (!customer.user) return normalizeEmail(customer.email ?? '')
  const account = isId(customer.user) ? await findUserById(shop.db, customer.user) : undefined
  if (!account || account.isGuest) throw new ShopError(404, 'This account no longer exists. Choose the customer again.')
  return account.email
}

/** Checks how the order is paid. Returns the transfer that has arrived already, if there is one. */
function checkPayment(shop: Shop, by: SignedInUser, { payBy, transfer }: NewPhoneOrder, email: string) {
  if (payBy === 'link') {
    if (email !== '') return undefined
    const message = 'A pay link needs an email address. Enter one, or choose a bank transfer.'
    throw new ShopError(400, message, [{ path: 'customer.email', message }])
  }
  if (shop.bankAccount() === undefined) {
    throw new ShopError(
      409,
      'Bank transfers aren’t set up. Enter the bank account in Content, Hours and contact, or choose the pay link.',
    )
  }
  if (payBy === 'transfer') return undefined
  requireArea(by, 'transfers', 'change')
  requireFreshSignIn(by, shop.now())
  if (!transfer) {
    const message = 'Enter the day on which the money was in the bank.'
    throw new ShopError(400, message, [{ path: 'transfer.receivedOn', message }])
  }
  checkTransferDay(shop, transfer, 'transfer.')
  return transfer
}

function termsOf(shop: Shop, by: SignedInUser, wanted: NewPhoneOrder): PhoneTerms {
  const now = shop.now()
  const { payableDays } = shop.times()
  const heldUntil = phoneHeldUntil(now, payableDays)
  const details = shop.details()
  const account = shop.bankAccount() ?? ''
  const texts = {
    link: (order: Order) =>
      payLinkText(order, details, { until: heldUntil, hasPaypal: shop.config.paypal !== undefined }),
    transfer: (order: Order) => transferText(order, details, { account, until: heldUntil }),
    // The email about the payment follows at once.
    transferred: undefined,
  }
  return {
    by,
    payBy: wanted.payBy === 'link' ? 'link' : 'transfer',
    discount: wanted.discount ? discountOf(by, wanted.discount) : null,
    heldUntil,
    payableDays: Math.max(
      payableDays,
      payableDaysUntil(now, wanted.payBy === 'link' ? heldUntil : markableUntil(heldUntil)),
    ),
    undoUntil: wanted.payBy === 'transferred' ? now : new Date(now.getTime() + shop.times().undoSeconds * 1000),
    emailText: texts[wanted.payBy],
  }
}

/** For how many business days a transfer that arrived in time can be marked after the hold: banks and owners rest. */
const markDays = 5

/** Until when an order waits for the owner to see its transfer in the bank. */
function markableUntil(heldUntil: Date): Date {
  const lastDay = endOfDay(addBusinessDays(nzDay(heldUntil.toISOString()), markDays, null))
  if (!lastDay) throw new Error(`There are no business days after ${heldUntil.toISOString()}.`)
  return lastDay
}

function discountOf(
  by: SignedInUser,
  { percent, amount, kind, words }: NonNullable<NewPhoneOrder['discount']>,
): NonNullable<PhoneTerms['discount']> {
  const value = readPhoneDiscountValue({ percent, amount })
  return {
    kind,
    words: words.trim(),
    centsOf: (itemsCents) => {
      const discountCents = phoneDiscountCents(value, itemsCents)
      const message = phoneDiscountRefusal(by.role, { discountCents, itemsCents })
      if (message) throw new ShopError(409, message, [{ path: 'discount.amount', message }])
      return discountCents
    },
  }
}

/**
 * The account of the buyer, or a new guest: a guest of an earlier order stays apart, because their address was never
 * confirmed. A repeated request finds the guest of the first one.
 */
async function findOrMakeBuyer(
  shop: Shop,
  by: SignedInUser,
  { wanted, email, idempotencyKey }: { wanted: NewPhoneOrder; email: string; idempotencyKey: string | undefined },
): Promise<SignedInUser> {
  const name = wanted.customer.name.trim()
  const noSession = { sessionHash: '', verifiedAt: new Date(0), isSecondFactorMissing: false, isAdmin: false }
  if (wanted.customer.user) return { _id: wanted.customer.user, name, email, ...noSession }
  const id = idempotencyKey && v5(`${by._id} ${idempotencyKey}`, guestNamespace)
  const guest = await transact(shop.db, async (tx) => insertGuest(tx, email, shop.now(), id))
  return { _id: guest._id, name, email, ...noSession }
}
