/** The provider's public test numbers that the page knows (https://docs.stripe.com/testing), and what each does. */
export const testCards = [
  { number: '4242424242424242', does: 'pays', outcome: 'pays' },
  { number: '4000000000000002', does: 'is declined', outcome: 'is declined' },
  { number: '4000002500003155', does: 'asks for confirmation', outcome: 'asks' },
] as const

/** A card number in groups of four. */
export function groupsOfFour(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
