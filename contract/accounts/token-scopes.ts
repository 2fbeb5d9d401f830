import Type, { type Static } from 'typebox'
import type { Area, Permission } from '#contract/platform/areas.ts'
import { OneOf } from '#contract/platform/fields.ts'

/** The areas that an API token can be for: not people, refunds, connections or sign-ins. */
export const TokenArea = OneOf(['orders', 'customers', 'products', 'stock', 'content', 'money'], {
  'x-message': 'Choose the areas from the list.',
})
export type TokenArea = Static<typeof TokenArea>

/** What a token may do in an area: `change` includes `read`. */
export const TokenScope = Type.Object({
  area: TokenArea,
  may: OneOf(['read', 'change'], { 'x-message': 'Choose read or change.' }),
})
export type TokenScope = Static<typeof TokenScope>

/** Whether the scopes of a token include an area and a permission. */
export function scopesInclude(scopes: readonly TokenScope[], area: Area, permission: Permission): boolean {
  return scopes.some((scope) => scope.area === area && (scope.may === 'change' || permission === 'read'))
}
