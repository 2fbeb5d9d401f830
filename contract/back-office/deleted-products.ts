import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, Instant, PageNumber } from '#contract/platform/fields.ts'
import { maxGridProducts } from './product-grid.ts'

/** A product that was deleted and can be brought back. */
export const DeletedProduct = Type.Object({
  product: Id,
  name: Type.String(),
  code: Type.String(),
  by: Type.String({ description: 'name of the person who deleted it' }),
  deletedAt: Instant,
})
export type DeletedProduct = Static<typeof DeletedProduct>

/** What came back of some deleted products, and what did not. */
export const RestoredProducts = Type.Object({
  restored: Type.Array(
    Type.Object({
      product: Id,
      name: Type.String(),
      message: Type.String({ description: 'what is not as it was, such as a sale that has ended; empty for nothing' }),
    }),
  ),
  gone: Type.Array(Id, { description: 'brought back meanwhile, deleted for 30 days, or unknown' }),
  refused: Type.Array(Type.Object({ product: Id, name: Type.String(), message: Type.String() }), {
    description: 'another product has the code now, or the category is gone',
  }),
})
export type RestoredProducts = Static<typeof RestoredProducts>

export const deletedProducts = {
  list: endpoint('GET', '/api/products/deletions', {
    access: { area: 'products', may: 'read' },
    summary: 'List the products that were deleted in the last 30 days, newest first, 50 a page (Link header)',
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(DeletedProduct),
  }),
  restore: endpoint('POST', '/api/products/deletions/bring-back', {
    access: { area: 'products', may: 'change' },
    summary: 'Bring deleted products back as they were; those that cannot come back are named with the reason',
    body: Type.Object({
      products: Type.Array(Id, {
        minItems: 1,
        maxItems: maxGridProducts,
        'x-message': `Between 1 and ${maxGridProducts} pieces can be restored at once.`,
      }),
    }),
    reply: RestoredProducts,
    bodyLimitBytes: 256 * 1024,
  }),
}
