import type { ShopDetails } from '#contract/pages.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import type { ListedProduct, Product } from '#contract/catalogue/products.ts'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { OrderRequest, Parcel } from '#contract/orders/parcels.ts'
import type { Order, Refund } from '#contract/orders/order.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'

/* Each factory takes the fields that matter to the test. */

/** What every page knows of a shop. */
export const shopDetails: ShopDetails = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  phoneHours: '9am to 5pm, Monday to Friday',
  address: '',
  announcement: null,
  rooms: firstRooms,
  footerPages: [],
  holdMinutes: 60,
  payableDays: 7,
  hasAfterpay: true,
  keepDays: { messages: 730, emails: 365, history: 2557, access: 90, orders: 2557 },
  gstNumber: '',
  isGstRegistered: true,
  publicUrl: 'http://localhost:3000',
}

export function makeProduct(given: Partial<ListedProduct> = {}): ListedProduct {
  return {
    _id: '01938f2a-7c1e-7000-8000-000000000001',
    code: 'AR-COF-1200',
    name: 'Cardrona Coffee Table with Drawers',
    image: '/images/cardrona.01234567.webp',
    brand: 'American Rustic',
    category: 'Coffee',
    price: 499,
    rating: 4,
    numReviews: 4,
    countInStock: 9,
    material: 'Pine',
    width: 650,
    height: 460,
    length: 1200,
    weightKg: 40,
    homeSpace: 'Living Room',
    style: 'American Rustic',
    keywords: 'Coffee Table drawers',
    featured: true,
    finishColour: '',
    passShortMm: 0,
    passLongMm: 0,
    family: '',
    secondImage: '',
    isDraft: false,
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    ...given,
  }
}

/** A product as its page carries it, about which nothing else is known. */
export function makePageProduct(given: Partial<Product> = {}): Product {
  return {
    ...makeProduct(),
    description: 'Thick-set.',
    alternativeText: '',
    furtherPictures: '',
    pictures: [],
    reviews: [],
    piece: '',
    timber: '',
    timbers: '',
    finish: '',
    finishCoat: '',
    care: '',
    warrantyYears: 0,
    madeIn: '',
    packing: '',
    packages: '',
    peopleToCarry: 0,
    carryText: '',
    hasDetachableLegs: false,
    assembly: '',
    assemblyMinutes: 0,
    assemblyPeople: 0,
    seats: 0,
    seatsAtMost: 0,
    mattressSize: '',
    shelfLoadKg: 0,
    wallFixing: '',
    range: '',
    model: '',
    ...given,
  }
}

const orderId = '01a1f823-7b7b-7107-af56-f19718274b41'

/** A parcel that is ready to ship, with the dining table of `makeOrder`. */
export function makeParcel(given: Partial<Parcel> = {}): Parcel {
  return {
    _id: '01a1f823-7b7b-7107-af56-f19718274b42',
    readyAt: '2026-11-16T00:00:00.000Z',
    shippedAt: null,
    deliveredAt: null,
    carrier: null,
    trackingNumber: null,
    trackingUrl: null,
    pieces: [{ item: 0, qty: 1, returnedQty: 0 }],
    ...given,
  }
}

/** A refund of $876.20, which the payment provider has confirmed. */
export function makeRefund(given: Partial<Refund> = {}): Refund {
  return {
    _id: '01a1f823-7b7b-7107-af56-f19718274b43',
    amount: 876.2,
    reason: 'requested',
    status: 'succeeded',
    provider: 'card',
    isOfPayment: true,
    request: null,
    note: null,
    createdAt: '2026-11-20T11:30:00.000Z',
    ...given,
  }
}

/** An open request to cancel the dining table of `makeOrder`. */
export function makeRequest(given: Partial<OrderRequest> = {}): OrderRequest {
  return {
    _id: '01a1f823-7b7b-7107-af56-f19718274b43',
    kind: 'cancel',
    status: 'open',
    isByShop: false,
    reason: 'Changed my mind',
    note: '',
    photos: [],
    pieces: [{ item: 0, qty: 1, parcel: null }],
    answer: null,
    answeredAt: null,
    receivedAt: null,
    receivedNote: null,
    refundPrice: 0,
    createdAt: '2026-11-20T00:00:00.000Z',
    ...given,
  }
}

/** An unpaid order of one dining table and four chairs; the chair's product has been deleted. */
export function makeOrder(given: Partial<Order> = {}): Order {
  return {
    _id: orderId,
    orderNumber: 'T-10042',
    user: { _id: orderId, name: 'Marama Tipene', email: 'marama@example.nz' },
    orderItems: [
      { name: 'Kurow Dining Table', qty: 1, image: '', price: 1349.95, product: orderId, cancelledQty: 0 },
      { name: 'Methven Slat-Back Dining Chair', qty: 4, image: '', price: 219.05, product: null, cancelledQty: 0 },
    ],
    shippingAddress: completeAddress({
      address: '14 Kōwhai Street',
      city: 'Ōamaru',
      postCode: '9400',
      country: 'New Zealand',
    }),
    paymentMethod: 'card',
    itemsPrice: 2226.15,
    shippingPrice: 0,
    taxPrice: 333.92,
    discountPrice: 0,
    discountCode: null,
    totalPrice: 2226.15,
    isPaid: false,
    paidAt: null,
    paidWith: null,
    paidMethod: null,
    cardLast4: null,
    isDelivered: false,
    deliveredAt: null,
    isCancelled: false,
    cancelledAt: null,
    refundedPrice: 0,
    parcels: [],
    requests: [],
    refunds: [],
    heldUntil: null,
    termsVersion: '0-0',
    isTestPayment: false,
    deliveryPromise: null,
    createdAt: '2026-11-19T08:31:00.000Z',
    ...given,
  }
}

/** A paid order of one dining table, as the owner packs it. */
export function makeDelivery(given: Partial<Delivery> = {}): Delivery {
  return {
    _id: orderId,
    orderNumber: 'T-10042',
    name: 'Marama Tipene',
    company: '',
    address: '14 Kōwhai Street',
    suburb: '',
    phone: '',
    note: '',
    city: 'Ōamaru',
    postCode: '9400',
    country: 'New Zealand',
    paidAt: '2026-11-19T00:00:00.000Z',
    promise: null,
    isLate: false,
    daysLate: 0,
    isTestPayment: false,
    attention: [],
    isCancelled: false,
    isRefunded: false,
    isRequested: false,
    pieces: [{ item: 0, name: 'Kurow Dining Table', qty: 1, stage: 'waiting', since: null }],
    ...given,
  }
}
