import { expect, it } from 'vitest'
import { makePageProduct, shopDetails } from '#tests/support/wire-factories.ts'
import { breadcrumbData, organizationData, productData, websiteData } from './structured-data-graph.ts'

const shop = { ...shopDetails, publicUrl: 'https://totara.example' }

const product = makePageProduct({
  name: 'Cardrona Coffee Table',
  style: '',
  price: 499.5,
  rating: 4.5,
  numReviews: 2,
  reviews: [
    { _id: '1', name: 'Marama', rating: 5, comment: 'Solid.', createdAt: '2026-11-02T03:04:05.000Z' },
    { _id: '2', name: 'Graeme', rating: 4, comment: 'Heavy.', createdAt: '2026-10-02T03:04:05.000Z' },
  ],
})

it('the structured data of a product has all pictures with their addresses, and none for a product without a picture', () => {
  const picture = { alternativeText: '', widthPx: null, heightPx: null }
  const pictures = [
    { ...picture, image: '/images/a.webp' },
    { ...picture, image: 'https://other.example/b.jpg' },
  ]
  expect(productData(shop, { ...product, pictures })).toMatchObject({
    image: ['https://totara.example/images/a.webp?w=1200', 'https://other.example/b.jpg'],
  })
  expect(productData(shop, { ...product, pictures: [] })).not.toHaveProperty('image')
})

it('the structured data of a product has its offer in NZ dollars, with two decimals', () => {
  expect(productData(shop, product).offers).toMatchObject({
    price: '499.50',
    priceCurrency: 'NZD',
    availability: 'https://schema.org/InStock',
    url: `https://totara.example/product/${product._id}`,
  })
})

it('the structured data of a product has the sale price with its last day and the price before while a sale runs, and neither without one', () => {
  const inSale = { ...product, price: 425, wasPrice: 499.5, saleEndsAt: '2027-01-03T11:00:00.000Z' }
  expect(productData(shop, inSale).offers).toMatchObject({
    price: '425.00',
    priceValidUntil: '2027-01-03',
    priceSpecification: {
      priceType: 'https://schema.org/StrikethroughPrice',
      price: '499.50',
      priceCurrency: 'NZD',
    },
  })
  expect(productData(shop, product).offers).not.toHaveProperty('priceValidUntil')
  expect(productData(shop, product).offers).not.toHaveProperty('priceSpecification')
})

it('the structured data of a product names its category in words, the freight and the days for a return', () => {
  expect(productData(shop, product)).toMatchObject({
    category: 'Coffee Tables',
    offers: {
      shippingDetails: {
        shippingRate: { value: '0.00', currency: 'NZD' },
        shippingDestination: { addressCountry: 'NZ' },
        deliveryTime: { transitTime: { minValue: 3, maxValue: 7 } },
      },
      hasMerchantReturnPolicy: { applicableCountry: 'NZ', merchantReturnDays: 15 },
    },
  })
})

it('the structured data of a product is out of stock when there is none', () => {
  const { offers } = productData(shop, { ...product, countInStock: 0 })
  expect(offers.availability).toBe('https://schema.org/OutOfStock')
})

it('the structured data of a product has the size from side to side as its width, and dimensions in millimetres (behaviour, Platform)', () => {
  const { width, depth, height } = productData(shop, product)
  expect({ width, depth, height }).toMatchObject({
    width: { value: 1200, unitCode: 'MMT' },
    depth: { value: 650 },
    height: { value: 460 },
  })
})

it('the structured data of a product has the weight in kilograms and the timber, and the material where no timber is known', () => {
  expect(productData(shop, product)).toMatchObject({ weight: { value: 40, unitCode: 'KGM' }, material: 'Pine' })
  expect(productData(shop, { ...product, timber: 'Recycled elm' }).material).toBe('Recycled elm')
})

it('the structured data of a product is a variant of its family, whose other products have pages of their own', () => {
  const choice = { price: 499.5, countInStock: 1, length: 1200, width: 650, height: 460, finishColour: 'honey' }
  const sizes = [
    { ...choice, _id: product._id, label: '1200 mm' },
    { ...choice, _id: '01938f2a-7c1e-7000-8000-000000000002', label: '1400 mm' },
  ]
  const family = { name: 'Cardrona Coffee Table', sizes, sizeNote: 'side to side', finishes: [] }
  const data = productData(shop, { ...product, family: 'cardrona-coffee-table' }, family)
  expect(data).toMatchObject({
    size: '1200 mm',
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: 'cardrona-coffee-table',
      name: 'Cardrona Coffee Table',
      variesBy: ['https://schema.org/size'],
      hasVariant: [{ url: 'https://totara.example/product/01938f2a-7c1e-7000-8000-000000000002' }],
    },
  })
  expect(data).not.toHaveProperty('color')
  const none = { name: '', sizes: [], sizeNote: '', finishes: [] }
  expect(productData(shop, product, none)).not.toHaveProperty('isVariantOf')
})

it('the structured data of a product has its model, where there is one', () => {
  const model = '/models/cardrona.01234567.glb'
  expect(productData(shop, { ...product, model })).toMatchObject({
    subjectOf: {
      '@type': '3DModel',
      name: 'Cardrona Coffee Table',
      encoding: [{ contentUrl: shop.publicUrl + model, encodingFormat: 'model/gltf-binary' }],
    },
  })
  expect(productData(shop, product)).not.toHaveProperty('subjectOf')
})

it('the structured data of a product has its rating and its reviews', () => {
  expect(productData(shop, product)).toMatchObject({
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    review: [
      { author: { name: 'Marama' }, datePublished: '2026-11-02', reviewRating: { ratingValue: 5 } },
      { author: { name: 'Graeme' } },
    ],
  })
})

it('the structured data of a product leaves out what the product does not have', () => {
  const bare = {
    ...product,
    numReviews: 0,
    rating: 0,
    reviews: [],
    brand: '',
    description: '',
    material: '',
    weightKg: 0,
  }
  const data = productData(shop, bare)
  for (const name of ['aggregateRating', 'review', 'brand', 'description', 'material', 'weight']) {
    expect(data).not.toHaveProperty(name)
  }
})

it('breadcrumbs start at the home page and end at the page', () => {
  const { itemListElement } = breadcrumbData(shop.publicUrl, [
    { label: 'Living Room', to: '/living/living' },
    { label: 'Cardrona Coffee Table' },
  ])
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://totara.example/' },
    { '@type': 'ListItem', position: 2, name: 'Living Room', item: 'https://totara.example/living/living' },
    { '@type': 'ListItem', position: 3, name: 'Cardrona Coffee Table' },
  ])
})

it('the shop is an organisation, and its site can be searched', () => {
  expect(organizationData(shop)).toMatchObject({ name: 'Tōtara', email: 'kiaora@totara.example' })
  expect(websiteData(shop).potentialAction.target.urlTemplate).toBe(
    'https://totara.example/search/{search_term_string}',
  )
})
