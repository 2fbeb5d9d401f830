/**
 * Whether a text may be the address of a picture: a path within the shop, or an absolute https URL of another site. The
 * picture itself is not fetched. A path must not contain `//`, `..`, backslashes or spaces, because browsers would read
 * it as another site or another folder. An empty text is not an address.
 */
export function isImageAddress(address: string): boolean {
  return address.startsWith('https://') ? URL.canParse(address) : isWithinTheShop(address)
}

function isWithinTheShop(address: string): boolean {
  return address.startsWith('/') && !/\/\/|\.\.|[\\\s]/.test(address)
}
