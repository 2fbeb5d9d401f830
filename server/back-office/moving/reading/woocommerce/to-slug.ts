/** Letters that no normalization takes apart, as WordPress writes them. */
const otherLetters: Record<string, string> = {
  ß: 's',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/**
 * The last part of a product's address: the export lacks it, and WordPress makes it of the name (`sanitize_title`). An
 * address that the owner has changed, or of the second product of a name (`…-2`), cannot be known.
 */
export function toSlug(name: string): string {
  const plain = name
    .replaceAll(/<[^<>]*>|&[a-z0-9#]{1,10};/gi, '')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[ßæœøđðþłı]/g, (letter) => otherLetters[letter] ?? letter)
    .replaceAll('×', 'x')
    .replaceAll(/[.\s/–—-]+/g, '-')
    .replaceAll(/[^\p{L}\p{N}_-]/gu, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  // Of other alphabets WordPress keeps 200 bytes, as a browser writes them.
  return encodeURIComponent(plain.slice(0, 200).toWellFormed()).toLowerCase()
}
