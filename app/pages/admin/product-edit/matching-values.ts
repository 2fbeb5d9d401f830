import { normalizeKeyword } from '#rules/search.ts'

/**
 * The known values that a text may stand for: those that contain it, without case, macrons, accents and outer space, in
 * their order; all of them for a blank text. None means that the text is a value of its own, and as good.
 */
export function narrowedValues(values: readonly string[], text: string): readonly string[] {
  const part = bare(text)
  return values.filter((value) => bare(value).includes(part))
}

function bare(text: string): string {
  return normalizeKeyword(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
}
