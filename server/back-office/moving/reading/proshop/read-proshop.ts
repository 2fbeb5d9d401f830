import { centsOf } from '#rules/platform/money.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import type {
  FileFormat,
  MovedCustomer,
  MovedOrder,
  MovedProduct,
  MovedReview,
  ReadRecord,
} from '#server/back-office/moving/records.ts'
import type { JsonDocument } from '#server/back-office/moving/reading/file/json-documents.ts'
import { leftOut, unreadable } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { htmlText } from '#server/back-office/moving/reading/values/html-text.ts'
import { statusText } from '#server/back-office/moving/reading/values/order-status.ts'
import { weightInKg } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { envelopeOf, toAddress } from '#server/back-office/moving/reading/values/read-address.ts'
import { type Fields, fieldsOf, idOf, instantOf, listOf, numberOf, textOf } from './proshop-documents.ts'

/** The kind of a collection by the keys of its first document; undefined for others. */
export function proshopKindOf(document: Fields): FileFormat['kind'] | undefined {
  if ('orderItems' in document) return 'orders'
  if ('email' in document && ('password' in document || 'isAdmin' in document)) return 'customers'
  return 'name' in document && 'price' in document ? 'products' : undefined
}

const nouns = { products: 'product', customers: 'customer', orders: 'order', redirects: 'redirect' } as const

/** Reads a document of a collection: a product with its reviews, a user, or an order. */
export function readProshop(kind: FileFormat['kind'], { line, value }: JsonDocument): ReadRecord[] {
  const fields = fieldsOf(value)
  const name = cleanLine(textOf(fields.name))
  if (proshopKindOf(fields) !== kind) {
    return [
      leftOut(
        line,
        nouns[kind],
        name,
        `The document isn’t one of the ${kind}, as the first one is. Export it with its own collection.`,
      ),
    ]
  }
  if (idOf(fields._id) === '')
    return [leftOut(line, nouns[kind], name, 'The document has no “_id”. Export the collection again.')]
  if (kind === 'customers') return [{ line, record: readUser(fields), notes: [] }]
  return kind === 'orders' ? [readOrder(line, fields)] : [readProduct(line, fields), ...readReviews(line, fields)]
}

const centsIn = (value: unknown) => {
  const dollars = numberOf(value)
  return dollars === null ? null : centsOf(dollars)
}

function readProduct(line: number, fields: Fields): ReadRecord {
  const text = (name: string) => cleanLine(textOf(fields[name]))
  const id = idOf(fields._id)
  const priceCents = centsIn(fields.price)
  const { text: description, isCut } = htmlText(textOf(fields.description), true)
  const keywords = [...text('keywords').split(','), text('material'), text('style')].map(cleanLine).filter(Boolean)
  const product: MovedProduct = {
    kind: 'product',
    key: id,
    name: text('name'),
    family: '',
    finish: '',
    code: text('code'),
    brand: text('brand'),
    categories: [[text('homeSpace'), text('category')].filter(Boolean).join(' > ')].filter(Boolean),
    keywords: [...new Set(keywords)],
    description,
    priceCents,
    compareAtCents: null,
    stock: wholeOf(fields.countInStock),
    weightKg: weightInKg(numberOf(fields.weight), 'kg'),
    state: 'active',
    sizes: sizesOf(fields),
    pictures: [text('image')].filter(Boolean).map((url) => ({ url, alternativeText: '' })),
    paths: [`/product/${id}`],
  }
  const notes = [
    ...(priceCents === null
      ? [unreadable('price', textOf(fields.price), 'Enter a price before it goes on sale.')]
      : []),
    ...(isCut ? ['The description is longer than 10,000 characters, so we cut its end.'] : []),
  ]
  return { line, record: product, notes }
}

const wholeOf = (value: unknown) => {
  const number = numberOf(value)
  return number === null ? null : Math.trunc(number)
}

/** The predecessor has millimetres, and 0 for what nobody measured. */
function sizesOf(fields: Fields): MovedProduct['sizes'] {
  const [lengthMm, widthMm, heightMm] = [fields.length, fields.width, fields.height].map((value) => {
    const mm = Math.round(numberOf(value) ?? 0)
    return mm > 0 && mm <= 100_000 ? mm : null
  }) as [number | null, number | null, number | null]
  const sides = Object.entries({ Length: lengthMm, width: widthMm, height: heightMm }).filter(([, mm]) => mm !== null)
  const from = sides.map(([side, mm]) => `${side} ${mm} mm`).join(', ')
  return sides.length === 0 ? null : { lengthMm, widthMm, heightMm, from }
}

function readReviews(line: number, product: Fields): ReadRecord[] {
  const productKey = idOf(product._id)
  return listOf(product.reviews).map((value, at): ReadRecord => {
    const fields = fieldsOf(value)
    const name = cleanLine(textOf(fields.name))
    const rating = numberOf(fields.rating)
    const createdAt = instantOf(fields.createdAt) ?? instantOf(product.createdAt)
    if (rating === null)
      return leftOut(line, 'review', name, unreadable('rating', textOf(fields.rating), 'Write a number from 1 to 5.'))
    if (createdAt === null) return leftOut(line, 'review', name, 'The review has no date, and neither has its product.')
    const key = idOf(fields._id) || `${productKey} ${at + 1}`
    const comment = textOf(fields.comment)
    const customerKey = idOf(fields.user)
    const record: MovedReview = { kind: 'review', key, productKey, customerKey, name, rating, comment, createdAt }
    return { line, record, notes: [] }
  })
}

const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/

function readUser(fields: Fields): MovedCustomer {
  const name = cleanLine(textOf(fields.name))
  const phone = cleanLine(textOf(fields.phone))
  const address = readAddress(fieldsOf(fields.shippingAddress ?? fields.address), name, phone)
  const hash = textOf(fields.password)
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

function readOrder(line: number, fields: Fields): ReadRecord {
  const id = idOf(fields._id)
  const placedAt = instantOf(fields.createdAt)
  const totalCents = centsIn(fields.totalPrice)
  if (placedAt === null)
    return leftOut(line, 'order', id, 'The order has no date in “createdAt”. Export the collection again.')
  if (totalCents === null)
    return leftOut(line, 'order', id, 'The order has no total in “totalPrice”. Export the collection again.')
  const user = fieldsOf(fields.user)
  const name = cleanLine(textOf(user.name))
  const order: MovedOrder = {
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
    paidWith: cleanLine(textOf(fields.paymentMethod)),
    note: '',
    currency: 'NZD',
    totalCents,
    refundedCents: 0,
    items: listOf(fields.orderItems).map((value) => {
      const item = fieldsOf(value)
      const [itemName, code] = [cleanLine(textOf(item.name)), cleanLine(textOf(item.code))]
      return { name: itemName, code, qty: wholeOf(item.qty) ?? 1, priceCents: centsIn(item.price) ?? 0 }
    }),
  }
  return { line, record: order, notes: [] }
}
