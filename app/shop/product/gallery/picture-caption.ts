/**
 * The alternative text without the product's name: `Omaha TV Stand in whitewash, from the left` becomes `From the
 * left.`
 */
export function pictureCaption(alternativeText: string, productName: string): string {
  const after = alternativeText.startsWith(productName) ? alternativeText.slice(productName.length) : ''
  const text = (after.includes(',') ? after.slice(after.indexOf(',') + 1) : alternativeText).trim()
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.!?]$/.test(sentence) || sentence === '' ? sentence : `${sentence}.`
}
