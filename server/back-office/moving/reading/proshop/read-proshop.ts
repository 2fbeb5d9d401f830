import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type { MovedProduct, MovedRecord, ReadRecord } from '#server/back-office/moving/records.ts'
import { LineError, required, unreadable } from '#server/back-office/moving/reading/file/file-error.ts'
import type { JsonDocument } from '#server/back-office/moving/reading/file/json-documents.ts'
import { readLine } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { cutNote, htmlText } from '#server/back-office/moving/reading/values/html-text.ts'
import { statusText } from '#server/back-office/moving/reading/values/order-status.ts'
import { weightInKg } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { envelopeOf, toAddress } from '#server/back-office/moving/reading/values/read-address.ts'
import {
  amountOf,
  type Fields,
  fieldsOf,
  idOf,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  textOf,
  wholeOf,
} from './proshop-documents.ts'

export type Collection = keyof typeof readers

/** The collection of a document by its keys; undefined for others. */
export function collectionOf(document: Fields): Collection | undefined {
  if ('orderItems' in document) return 'orders'
  if ('email' in document && ('password' in document || 'isAdmin' in document)) return 'customers'
  return 'name' in document && 'price' in document ? 'products' : undefined
}

const readers = {
  products: { kind: 'product', read: readProduct },
  customers: { kind: 'customer', read: readUser },
  orders: { kind: 'order', read: readOrder },
} as const

/** Reads a document of a collection: a product with its reviews, a user, or an order. */
export function readProshop(collection: Collection, { line, value }: JsonDocument): ReadRecord[] {
  const fields = fieldsOf(value)
  const { kind, read } = readers[collection]
  const record = readLine({ line, kind, name: lineOf(fields.name) || idOf(fields._id) }, (notes) => {
    if (collectionOf(fields) !== collection) {
      const remedy = 'Export it with its own collection.'
      throw new LineError(`The document isn’t one of the ${collection}, as the first one is. ${remedy}`)
    }
    if (idOf(fields._id) === '') throw new LineError('The document has no “_id”. Export the collection again.')
    return read(fields, notes)
  })
  return kind === 'product' && record.record ? [record, ...readReviews(line, fields)] : [record]
}

function readProduct(fields: Fields, notes: string[]): MovedProduct {
  const id = idOf(fields._id)
  const priceCents = amountOf(fields.price)
  const { text: description, isCut } = htmlText(textOf(fields.description), true)
  const keywords = [...lineOf(fields.keywords).split(','), lineOf(fields.material), lineOf(fields.style)]
  if (priceCents === null) {
    notes.push(unreadable('price', textOf(fields.price), 'Enter a price before it goes on sale.'))
  }
  if (isCut) notes.push(cutNote)
  return {
    kind: 'product',
    key: id,
    name: lineOf(fields.name),
    family: '',
    finish: '',
    code: lineOf(fields.code),
    brand: lineOf(fields.brand),
    categories: [[lineOf(fields.homeSpace), lineOf(fields.category)].filter(Boolean).join(' > ')].filter(Boolean),
    keywords: [...new Set(keywords.map(cleanLine).filter(Boolean))],
    description,
    priceCents,
    compareAtCents: null,
    stock: wholeOf(fields.countInStock),
    weightKg: weightInKg(numberOf(fields.weight), 'kg'),
    state: 'active',
    sizes: sizesOf(fields),
    pictures: [lineOf(fields.image)].filter(Boolean).map((url) => ({ url, alternativeText: '' })),
    paths: [`/product/${id}`],
  }
}

/** The predecessor has millimetres, and 0 for what nobody measured. */
function sizesOf(fields: Fields): MovedProduct['sizes'] {
  const sizeOf = (value: unknown) => {
    const mm = Math.round(numberOf(value) ?? 0)
    return mm > 0 && mm <= 100_000 ? mm : null
  }
  const [lengthMm, widthMm, heightMm] = [sizeOf(fields.length), sizeOf(fields.width), sizeOf(fields.height)]
  const sides = Object.entries({ Length: lengthMm, width: widthMm, height: heightMm }).filter(([, mm]) => mm !== null)
  const from = sides.map(([side, mm]) => `${side} ${mm} mm`).join(', ')
  return from === '' ? null : { lengthMm, widthMm, heightMm, from }
}

function readReviews(line: number, product: Fields): ReadRecord[] {
  const productKey = idOf(product._id)
  return listOf(product.reviews).map((fields, at) => {
    const name = lineOf(fields.name)
    return readLine({ line, kind: 'review', name }, () => {
      const rating = required(numberOf(fields.rating), 'rating', textOf(fields.rating), 'Write a number from 1 to 5.')
      const createdAt = instantOf(fields.createdAt) ?? instantOf(product.createdAt)
      if (createdAt === null) throw new LineError('The review has no date, and neither has its product.')
      const key = idOf(fields._id) || `${productKey} ${at + 1}`
      const [comment, customerKey] = [textOf(fields.comment), idOf(fields.user)]
      return { kind: 'review', key, productKey, customerKey, name, rating, comment, createdAt }
    })
  })
}

const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

function readUser(fields: Fields): MovedRecord {
  const [name, phone, hash] = [lineOf(fields.name), lineOf(fields.phone), textOf(fields.password)]
  const address = readAddress(fieldsOf(fields.shippingAddress ?? fields.address), name, phone)
  return {
    kind: 'customer',
    key: idOf(fields._id),
    name,
    email: normalizeEmail(textOf(fields.email)),
    phone,
    addresses: address ? [address] : [],
    tags: [],
    note: '',
    passwordHash: bcryptHash.test(hash) ? hash : '',
    wasAdmin: fields.isAdmin === true,
    createdAt: instantOf(fields.createdAt),
  }
}

/** The predecessor has changed the name of the postcode. */
function readAddress(fields: Fields, recipient: string, phone: string) {
  return toAddress({
    recipient: textOf(fields.recipient) || recipient,
    phone: textOf(fields.phone) || phone,
    company: '',
    street: textOf(fields.address),
    secondLine: textOf(fields.suburb),
    city: textOf(fields.city),
    postCode: textOf(fields.postalCode ?? fields.postCode),
    country: textOf(fields.country),
  })
}

function readOrder(fields: Fields): MovedRecord {
  const id = idOf(fields._id)
  const placedAt = instantOf(fields.createdAt)
  const totalCents = amountOf(fields.totalPrice)
  const user = fieldsOf(fields.user)
  const name = lineOf(user.name)
  if (placedAt === null) throw new LineError('The order has no date in “createdAt”. Export the collection again.')
  if (totalCents === null) throw new LineError('The order has no total in “totalPrice”. Export the collection again.')
  return {
    kind: 'order',
    key: id,
    number: id,
    email: normalizeEmail(textOf(user.email) || textOf(fieldsOf(fields.paymentResult).email_address)),
    customerKey: idOf(user._id ?? fields.user),
    name,
    phone: '',
    address: envelopeOf(readAddress(fieldsOf(fields.shippingAddress), name, '')),
    placedAt,
    status: statusText({
      isCancelled: false,
      payment: fields.isPaid === true ? 'paid' : 'not paid',
      delivery: fields.isDelivered === true ? 'delivered' : 'not delivered',
    }),
    paidWith: lineOf(fields.paymentMethod),
    note: '',
    currency: 'NZD',
    totalCents,
    refundedCents: 0,
    items: listOf(fields.orderItems).map((item) => ({
      name: lineOf(item.name),
      code: lineOf(item.code),
      qty: wholeOf(item.qty) ?? 1,
      priceCents: amountOf(item.price) ?? 0,
    })),
  }
}
