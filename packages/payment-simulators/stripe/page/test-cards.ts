/** The provider's public test numbers that the page accepts (https://docs.stripe.com/testing), and their effects. */
export const testCards = [
  { number: '4242424242424242', effect: 'pays', outcome: 'pays' },
  { number: '4000000000000002', effect: 'is declined', outcome: 'is declined' },
  { number: '4000002500003155', effect: 'asks for confirmation', outcome: 'asks' },
] as const

/** Formats a card number in groups of four digits. */
export function formatCardNumber(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}
