/*
 * What a file of another shop contains, in the words of this shop. Readers of files make these records
 * (`reading`), and the trial and the move know no other shop. Everything is text as people wrote it, without control
 * characters, until the trial has checked it; money is in cents and sizes are in millimetres.
 */

export type Source = 'shopify' | 'woocommerce' | 'proshop' | 'totara'

/** One product: for shops with variants one for each variant. */
export interface MovedProduct {
  kind: 'product'
  /** Identifies it in the other shop: an id, or handle and options. */
  key: string
  name: string
  /** The handle or parent that its variants share; empty for a product without variants. */
  family: string
  /** The option values that read as a size are part of the name; those that read as a finish are here. */
  finish: string
  code: string
  brand: string
  /** Types, collections and categories as the other shop writes them, the most telling first. */
  categories: string[]
  keywords: string[]
  /** Plain text, with line breaks between paragraphs and list items. */
  description: string
  /** Null when the file has none or one that cannot be read. */
  priceCents: number | null
  /** The price before a reduction; null for none. */
  compareAtCents: number | null
  /** Null when the other shop did not count it. May be negative. */
  stock: number | null
  weightKg: number | null
  state: 'active' | 'draft' | 'archived'
  /** Sizes that were read, never stored without the owner's agreement. `from` is the text that they were read from. */
  sizes: MovedSizes | null
  pictures: MovedPicture[]
  /** Its addresses in the other shop: paths, such as `/products/weka-table`. */
  paths: string[]
}

export interface MovedSizes {
  widthMm: number | null
  heightMm: number | null
  lengthMm: number | null
  from: string
}

export interface MovedPicture {
  /** An https address, or a path or file name in the other shop. */
  url: string
  alternativeText: string
}

export interface MovedReview {
  kind: 'review'
  key: string
  productKey: string
  /** Of the customer, where the other shop says it; empty otherwise. */
  customerKey: string
  name: string
  rating: number
  comment: string
  /** ISO 8601, in UTC. */
  createdAt: string
}

export interface MovedCustomer {
  kind: 'customer'
  key: string
  name: string
  /** Normalised; empty when the file has none. */
  email: string
  phone: string
  addresses: MovedAddress[]
  tags: string[]
  note: string
  /** A bcrypt hash; empty when the other shop gives none. */
  passwordHash: string
  wasAdmin: boolean
  /** Null when the file does not say it. */
  createdAt: string | null
}

export interface MovedAddress {
  recipient: string
  phone: string
  company: string
  address: string
  suburb: string
  city: string
  postCode: string
  country: string
}

export interface MovedOrder {
  kind: 'order'
  key: string
  number: string
  email: string
  customerKey: string
  name: string
  phone: string
  /** As an envelope has it, one line each. */
  address: string
  placedAt: string
  /** In words, such as `Paid, delivered`. */
  status: string
  paidWith: string
  note: string
  currency: string
  totalCents: number
  refundedCents: number
  items: { name: string; code: string; qty: number; priceCents: number }[]
}

export interface MovedRedirect {
  kind: 'redirect'
  /** The path that leads on. */
  key: string
  to: string
}

export type MovedRecord = MovedProduct | MovedReview | MovedCustomer | MovedOrder | MovedRedirect

/** A record with its place in the file, or why there is none. */
export type ReadRecord =
  | { line: number; record: MovedRecord; notes: string[] }
  /** A sentence that says what the line is and what to do, such as a grouped product of WooCommerce. */
  | { line: number; record: null; name: string; kind: MovedRecord['kind']; reason: string }

/** What kind of file it is: recognised by its columns or keys. */
export interface FileFormat {
  source: Source
  kind: 'products' | 'customers' | 'orders' | 'redirects'
  /** In words for the owner, such as `Windows-1252, semicolons`. */
  text: string
}
