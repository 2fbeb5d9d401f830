/**
 * Whether a picture may have this address: a path within the shop, or a whole address of another site that begins with
 * https. What it leads to is the owner's to see. Such a path is without `//`, `..`, backslashes and spaces: browsers would
 * take it for another site's or for another folder. An empty text is no address.
 */
export function isImageAddress(address: string): boolean {
  return address.startsWith('https://') ? URL.canParse(address) : isWithinTheShop(address)
}

function isWithinTheShop(address: string): boolean {
  return address.startsWith('/') && !/\/\/|\.\.|[\\\s]/.test(address)
}
