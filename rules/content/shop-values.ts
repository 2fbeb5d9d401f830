/** The values of the shop that answers of the support page and fixed texts can have, by their names in braces. */
export const shopValueNames = [
  'shop',
  'phone',
  'phone hours',
  'email',
  'hold minutes',
  'guest minutes',
  'payable days',
  'delivery time',
  'return time',
  'refund time',
  'reply time',
  'return answer days',
  'minimum age',
  'price includes',
  'delivery area',
  'discount rule',
  'orders kept',
  'messages kept',
  'emails kept',
  'access kept',
  'history kept',
  'alert confirm time',
  'alert wait time',
  'alert ended time',
] as const

/** The name of a value of the shop. */
export type ShopValueName = (typeof shopValueNames)[number]

/** Finds the names in braces in a text, such as `{phone}`. */
export const shopValuePattern = /\{([a-z ]+)\}/g

/** Whether a name is that of a value of the shop. */
export function isShopValueName(name: string): name is ShopValueName {
  return shopValueNames.some((known) => known === name)
}

/** What is wrong with the names in braces of a text; undefined for nothing. */
export function shopValueProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(shopValuePattern)].find(([, name = '']) => !isShopValueName(name))
  if (!unknown) return undefined
  return `‘${unknown[0]}’ isn’t one of the shop’s values. Choose one of ${shopValueNames.map((name) => `{${name}}`).join(', ')}.`
}
