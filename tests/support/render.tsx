import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import type { ListedProduct } from '#contract/catalogue.ts'

/** What the server would send for a component: for tests. */
export function markupOf(element: ReactElement): string {
  return renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>)
}

/** What somebody reads of it: the text without the tags. */
export function textOf(element: ReactElement): string {
  return markupOf(element)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** A product to show, with what the test wants to differ. */
export function makeProduct(differing: Partial<ListedProduct> = {}): ListedProduct {
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
    homeSpace: 'Living Room',
    style: 'American Rustic',
    keywords: 'Coffee Table drawers',
    featured: true,
    isDraft: false,
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    ...differing,
  }
}
