import { expect, it } from 'vitest'
import { readMoved } from '#tests/support/moved-files.ts'

/** A CSV file of one line or several. */
const csv = (...rows: Record<string, string>[]) => {
  const columns = Object.keys(rows[0] ?? {})
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quote).join(','))
    .join('\n')
}

const billing = {
  billing_first_name: 'Mei-Ling',
  billing_last_name: 'Chen',
  billing_company: '',
  billing_email: 'Mei@Example.nz',
  billing_phone: '021 555 0144',
  billing_address_1: '56A Main South Street',
  billing_address_2: 'Unit 2',
  billing_postcode: '3330',
  billing_city: 'Taupō',
  billing_state: 'WKO',
  billing_country: 'NZ',
}

const webtoffee = {
  order_id: '812',
  order_number: '1812',
  order_date: '2025-02-23 12:28:00',
  paid_date: '',
  status: 'processing',
  order_total: '2,300.00',
  order_currency: 'NZD',
  payment_method_title: 'Bank transfer',
  customer_id: '7',
  ...billing,
  customer_note: 'Ring first',
  refund_items: 'amount:50.00|reason:Late|date:2025-03-01 10:00:00;amount:20|reason:|date:2025-03-02 10:00:00',
  line_item_1:
    'name:Weka Table|product_id:40|sku:WT-1|quantity:2|total:1600.00|sub_total:1600.00|tax:240.00|meta:size:L',
  line_item_2: 'name:Stool: oiled|product_id:41|sku:|quantity:1|total:400.00|sub_total:400.00|tax:60.00',
}

const webtoffeeOrder = {
  kind: 'order',
  key: '812',
  number: '1812',
  email: 'mei@example.nz',
  customerKey: '7',
  name: 'Mei-Ling Chen',
  phone: '021 555 0144',
  address: 'Mei-Ling Chen\nUnit 2, 56A Main South Street\nTaupō 3330\nNew Zealand',
  placedAt: '2025-02-22T23:28:00.000Z',
  status: 'Partly refunded, not delivered',
  paidWith: 'Bank transfer',
  note: 'Ring first',
  currency: 'NZD',
  totalCents: 230_000,
  refundedCents: 7000,
  items: [
    { name: 'Weka Table', code: 'WT-1', qty: 2, priceCents: 92_000 },
    { name: 'Stool: oiled', code: '', qty: 1, priceCents: 46_000 },
  ],
}

it('orders of the export with a column for each item have their items with GST, refunds and New Zealand times', async () => {
  const { format, lines } = await readMoved('orders.csv', csv(webtoffee))
  expect(format).toBe('woocommerce orders, UTF-8, commas')
  expect(lines).toEqual([{ line: 2, notes: [], record: webtoffeeOrder }])
})

it('orders of the export with a line for each item are joined', async () => {
  const { line_item_1: _, line_item_2: __, ...order } = webtoffee
  const first = {
    ...order,
    item_name: 'Weka Table',
    item_sku: 'WT-1',
    item_quantity: '2',
    item_total: '1600',
    item_total_tax: '240',
  }
  const second = {
    ...first,
    item_name: 'Stool: oiled',
    item_sku: '',
    item_quantity: '1',
    item_total: '400',
    item_total_tax: '60',
  }
  const { lines } = await readMoved(
    'orders.csv',
    csv(first, second, { ...first, order_id: '813', order_number: '1813' }),
  )
  expect(lines.map(({ line }) => line)).toEqual([2, 4])
  expect(lines[0]).toEqual({ line: 2, notes: [], record: webtoffeeOrder })
})

const advanced = {
  'Order Number': '1900',
  'Order Status': 'Completed',
  'Order Date': '2025-07-01 09:05',
  'Customer Note': '',
  'First Name (Billing)': 'Tama',
  'Last Name (Billing)': 'Ngata',
  'Company (Billing)': '',
  'Address 1&2 (Billing)': '181 Main South Road',
  'City (Billing)': 'Nelson',
  'State Code (Billing)': 'NSN',
  'Postcode (Billing)': '7010',
  'Country Code (Billing)': 'NZ',
  'Email (Billing)': 'tama@example.nz',
  'Phone (Billing)': '021 555 0125',
  'Payment Method Title': 'Credit card',
  'Order Refund Amount': '0',
  'Order Total Amount': '799.90',
  SKU: 'B-1',
  'Item Name': 'Bench',
  'Quantity (- Refund)': '2',
  'Item Cost': '399.95',
}

it('orders of the advanced export have a line for each item, with the order’s fields in the first alone', async () => {
  const next = { SKU: '', 'Item Name': 'Oil', 'Quantity (- Refund)': '1', 'Item Cost': '20' }
  const { format, lines } = await readMoved('orders.csv', csv(advanced, next))
  expect(format).toBe('woocommerce orders, UTF-8, commas')
  expect(lines).toEqual([
    {
      line: 2,
      notes: [],
      record: {
        ...webtoffeeOrder,
        key: '1900',
        number: '1900',
        email: 'tama@example.nz',
        customerKey: '',
        name: 'Tama Ngata',
        phone: '021 555 0125',
        address: 'Tama Ngata\n181 Main South Road\nNelson 7010\nNew Zealand',
        placedAt: '2025-06-30T21:05:00.000Z',
        status: 'Paid, delivered',
        paidWith: 'Credit card',
        note: '',
        totalCents: 79_990,
        refundedCents: 0,
        items: [
          { name: 'Bench', code: 'B-1', qty: 2, priceCents: 39_995 },
          { name: 'Oil', code: '', qty: 1, priceCents: 2000 },
        ],
      },
    },
  ])
})

it.each([
  ['wc-completed', '0', 'Paid, delivered'],
  ['on-hold', '0', 'On hold, not paid'],
  ['Pending payment', '0', 'Not paid, not delivered'],
  ['cancelled', '0', 'Cancelled'],
  ['refunded', '799.90', 'Refunded'],
  ['completed', '50', 'Partly refunded, delivered'],
  ['awaiting-pickup', '0', 'Awaiting pickup'],
])('an order in the state %s with %s refunded is “%s”', async (status, refund, words) => {
  const { lines } = await readMoved(
    'orders.csv',
    csv({ ...advanced, 'Order Status': status, 'Order Refund Amount': refund }),
  )
  expect(lines[0]?.record).toMatchObject({ kind: 'order', status: words })
})

it('an order whose date or total cannot be read is left out with column, value and remedy', async () => {
  const bad = [
    { ...advanced, 'Order Date': 'yesterday' },
    { ...advanced, 'Order Number': '1901', 'Order Total Amount': 'free' },
    { ...advanced, 'Order Number': '1902', 'Order Status': 'checkout-draft' },
  ]
  const { lines } = await readMoved('orders.csv', csv(...bad, { ...advanced, 'Order Number': '1903' }))
  expect(lines.map((line) => (line.record ? line.record.key : line.reason))).toEqual([
    'We couldn’t read “yesterday” in “Order Date”. Write it as 2025-02-23 12:28.',
    'We couldn’t read “free” in “Order Total”. Write an amount such as 1299.95.',
    'It was never placed: the checkout wasn’t completed.',
    '1903',
  ])
})

const user = {
  ID: '7',
  customer_id: '7',
  user_login: 'mei',
  user_pass: '$wp$2y$10$abc',
  user_email: 'Mei@Example.nz',
  user_registered: '2024-05-01 10:00:00',
  first_name: 'Mei-Ling',
  last_name: 'Chen',
  roles: 'customer',
  ...billing,
}

it('customers of the export of users have both addresses, no password, and their role', async () => {
  const shipping = Object.fromEntries(
    Object.entries(billing).map(([key, value]) => [key.replace('billing', 'shipping'), value]),
  )
  const other = { ...user, ID: '8', user_email: 'boss@example.nz', roles: 'administrator', shipping_city: 'Nelson' }
  const { format, lines } = await readMoved(
    'users.csv',
    csv({ ...user, ...shipping }, { ...user, ...shipping, ...other }),
  )
  expect(format).toBe('woocommerce customers, UTF-8, commas')
  const address = {
    recipient: 'Mei-Ling Chen',
    phone: '021 555 0144',
    company: '',
    address: 'Unit 2, 56A Main South Street',
    suburb: '',
    city: 'Taupō',
    postCode: '3330',
    country: 'New Zealand',
  }
  expect(lines[0]).toEqual({
    line: 2,
    notes: [],
    record: {
      kind: 'customer',
      key: '7',
      name: 'Mei-Ling Chen',
      email: 'mei@example.nz',
      phone: '021 555 0144',
      addresses: [address],
      tags: [],
      note: '',
      passwordHash: '',
      wasAdmin: false,
      createdAt: '2024-05-01T10:00:00.000Z',
    },
  })
  expect(lines[1]?.record).toMatchObject({
    key: '8',
    wasAdmin: true,
    addresses: [address, { ...address, city: 'Nelson' }],
  })
})

it('customers of the advanced export are known by their email address', async () => {
  const { 'First Name (Billing)': first, 'Last Name (Billing)': last, 'Email (Billing)': email } = advanced
  const content = csv({
    'First Name (Billing)': first,
    'Last Name (Billing)': last,
    'Email (Billing)': email,
    'Phone (Billing)': '',
  })
  const { format, lines } = await readMoved('customers.csv', content)
  expect(format).toBe('woocommerce customers, UTF-8, commas')
  expect(lines[0]?.record).toMatchObject({ key: 'tama@example.nz', name: 'Tama Ngata', addresses: [], createdAt: null })
})
