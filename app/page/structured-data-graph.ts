import type { Product } from '#contract/catalogue/products.ts'
import type { Family } from '#contract/catalogue/related-products.ts'
import type { Crumb } from '#app/ui/navigation/breadcrumbs.tsx'
import { publicImageUrl } from './public-image.ts'
import { modelType } from '#contract/platform/models.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { paths } from '#rules/paths.ts'
import { lastDayBefore, nzDay } from '#rules/platform/nz-dates.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { deliveryDays, returnDays } from '#rules/platform/shop-info.ts'

/*
 * Structured data for search engines in the vocabulary of schema.org (JSON-LD). A page renders them with
 * `StructuredData`.
 */

const context = 'https://schema.org'

/** The shop as an organisation, with its URL, email address and phone number. */
export function organizationData(shop: ShopDetails) {
  return {
    '@context': context,
    '@type': 'Organization',
    '@id': `${shop.publicUrl}/#shop`,
    name: shop.name,
    url: `${shop.publicUrl}/`,
    logo: `${shop.publicUrl}/favicon.svg`,
    email: shop.email,
    telephone: shop.phone,
    areaServed: { '@type': 'Country', name: 'New Zealand' },
  }
}

/** The site and its search: the keyword is part of the URL (spec §2). */
export function websiteData(shop: ShopDetails) {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: shop.name,
    url: `${shop.publicUrl}/`,
    inLanguage: 'en-NZ',
    publisher: { '@id': `${shop.publicUrl}/#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${shop.publicUrl}/search/{search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The breadcrumbs of a page, starting with the home page. The last one is the page itself and needs no URL. */
export function breadcrumbData(publicUrl: string, crumbs: readonly Crumb[]) {
  const steps = crumbs[0]?.to === paths.home() ? crumbs : [{ label: 'Home', to: paths.home() }, ...crumbs]
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to !== undefined && { item: publicUrl + to }),
    })),
  }
}

/** The model of a product, as search engines show it. */
function modelData({ publicUrl }: ShopDetails, { name, model }: Product) {
  return {
    '@type': '3DModel',
    name,
    encoding: [{ '@type': 'MediaObject', contentUrl: publicUrl + model, encodingFormat: modelType }],
  }
}

/**
 * A product with its pictures, its price in NZ dollars (with what the shop includes in it), its availability, its
 * dimensions in millimetres, its weight, its rating and its reviews. Without reviews it has no rating: zero stars would
 * be wrong.
 */
export function productData(shop: ShopDetails, product: Product, family?: Family) {
  const url = shop.publicUrl + paths.product(product._id)
  return {
    '@context': context,
    '@type': 'Product',
    '@id': url,
    name: product.name,
    ...filled({
      image: product.pictures.length > 0 && product.pictures.map(({ image }) => publicImageUrl(shop, image)),
      description: product.description,
      sku: product.code,
      category: categoryLabel(shop.rooms, product.category),
      material: product.timber || product.material,
      weight: product.weightKg > 0 && quantity(product.weightKg, 'KGM'),
      brand: product.brand && { '@type': 'Brand', name: product.brand },
      subjectOf: product.model && modelData(shop, product),
    }),
    ...(family && family.name !== '' && variantData(shop, product, family)),
    width: quantity(product.length, 'MMT'),
    depth: quantity(product.width, 'MMT'),
    height: quantity(product.height, 'MMT'),
    offers: {
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: 'NZD',
      ...saleData(product),
      availability: `${context}/${product.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${context}/NewCondition`,
      shippingDetails: freight,
      hasMerchantReturnPolicy: returnPolicy,
      seller: { '@id': `${shop.publicUrl}/#shop`, '@type': 'Organization', name: shop.name },
    },
    ...(product.numReviews > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: product.rating, reviewCount: product.numReviews },
      review: product.reviews.map(({ name, rating, comment, createdAt }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name },
        datePublished: nzDay(createdAt),
        reviewBody: comment,
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
      })),
    }),
  }
}

/** The last day of a sale price, and the price that is crossed out: both only while a sale runs. */
function saleData({ wasPrice, saleEndsAt }: Product) {
  if (wasPrice === undefined || saleEndsAt === undefined) return {}
  return {
    priceValidUntil: lastDayBefore(saleEndsAt),
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      priceType: `${context}/StrikethroughPrice`,
      price: wasPrice.toFixed(2),
      priceCurrency: 'NZD',
    },
  }
}

/** What a product is in its family: its size and colour, and the group with the addresses of the other products. */
function variantData(shop: ShopDetails, { _id, family: key }: Product, { name, sizes, finishes }: Family) {
  const labelIn = (choices: Family['sizes']) => choices.find((choice) => choice._id === _id)?.label
  const others = new Set([...sizes, ...finishes].map((choice) => choice._id).filter((id) => id !== _id))
  return {
    ...filled({ size: labelIn(sizes), color: labelIn(finishes) }),
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: key,
      name,
      variesBy: [
        ...(sizes.length > 0 ? [`${context}/size`] : []),
        ...(finishes.length > 0 ? [`${context}/color`] : []),
      ],
      hasVariant: [...others].map((id) => ({ '@type': 'Product', url: shop.publicUrl + paths.product(id) })),
    },
  }
}

/** Freight is included, anywhere in New Zealand (spec §9). */
const freight = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'NZD' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NZ' },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    transitTime: { '@type': 'QuantitativeValue', ...deliveryDays, unitCode: 'DAY' },
  },
}

/** A return is sent at the buyer's cost (terms, Changing your mind). */
const returnPolicy = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'NZ',
  returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
  merchantReturnDays: returnDays,
  returnMethod: `${context}/ReturnByMail`,
  returnFees: `${context}/ReturnFeesCustomerResponsibility`,
}

/** A number of millimetres (`MMT`) or kilograms (`KGM`). */
function quantity(value: number, unitCode: 'MMT' | 'KGM') {
  return { '@type': 'QuantitativeValue', value, unitCode }
}

/** The entries with a value: texts of a product may be empty. */
function filled<T extends Record<string, unknown>>(entries: T): Partial<T> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => Boolean(value))) as Partial<T>
}
