import type { Params } from 'react-router'
import type { GridFilter, GridListing } from '#app/api/products/product-grid.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import { adminPaths } from '#rules/admin-paths.ts'

const texts = ['keyword', 'category', 'range', 'brand'] as const
const choices = {
  stock: ['in', 'one', 'none'],
  state: ['published', 'hidden', 'draft', 'on-sale'],
  picture: ['none'],
  sort: ['name', 'price', 'sale', 'stock', 'category', 'brand', 'state'].flatMap((key) => [key, `-${key}`]),
} as const
const names = [...texts, 'stock', 'state', 'picture', 'sort'] as const

/** Reads a URL of the list and ignores choices that mean nothing; null when its page number is invalid. */
export function readProductListing({ pageNumber }: Params, query: URLSearchParams): GridListing | null {
  const page = readPageNumber(pageNumber)
  if (page === null) return null
  const given = texts.flatMap((name) => {
    const text = query.get(name)?.trim().slice(0, 200)
    return text ? [[name, text]] : []
  })
  const chosen = Object.entries(choices).flatMap(([name, values]) => {
    const value = query.get(name)
    return value !== null && (values as readonly string[]).includes(value) ? [[name, value]] : []
  })
  return { ...(Object.fromEntries([...given, ...chosen]) as GridFilter), pageNumber: page }
}

/** The path of a page of the list; page 1 has no number, and the filter stays from page to page. */
export function productListPath(filter: GridFilter = {}, page = 1): string {
  const path = adminPaths.products(page)
  const query = new URLSearchParams(names.flatMap((name) => (filter[name] ? [[name, filter[name]]] : []))).toString()
  return query === '' ? path : `${path}?${query}`
}
