/**
 * Whether a text may be the address of a picture, which is not fetched: a path within the shop, or an absolute https
 * URL of another site. A path must not contain `//`, `..`, backslashes or spaces, because browsers would read it as
 * another site or folder.
 */
export function isImageAddress(address: string): boolean {
  return address.startsWith('https://') ? URL.canParse(address) : isWithinTheShop(address)
}

function isWithinTheShop(address: string): boolean {
  return address.startsWith('/') && !/\/\/|\.\.|[\\\s]/.test(address)
}
