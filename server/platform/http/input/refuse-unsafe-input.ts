import { ShopError } from '#server/platform/shop-error.ts'

/** How deep objects and arrays may be nested: more than any input of the contract, and little work to look through. */
const maxLevels = 32

/** Refuses text that the database cannot store and input nested too deep, without recursion. Throws ShopError 400. */
export function refuseUnsafeInput(input: unknown): void {
  let values: unknown[] = [input]
  for (let level = 0; values.length > 0; level++) {
    if (level > maxLevels) throw new ShopError(400, 'The request has too many levels.')
    const below: unknown[] = []
    for (const value of values) {
      if (typeof value === 'string') refuseUnstorableText(value)
      if (typeof value !== 'object' || value === null) continue
      for (const [name, child] of Object.entries(value)) {
        refuseUnstorableText(name)
        if (typeof child === 'string') refuseUnstorableText(child)
        else if (typeof child === 'object' && child !== null) below.push(child)
      }
    }
    values = below
  }
}

function refuseUnstorableText(text: string): void {
  if (!text.includes('\u0000') && text.isWellFormed()) return
  throw new ShopError(400, 'Your text has a character we can’t save. Remove it, then try again.')
}
