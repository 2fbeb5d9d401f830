import { truncate } from '#rules/platform/truncate.ts'
import { parseUrl } from '#rules/platform/parse-url.ts'

/** Whether a text may be a picture's address: `/images/…`, or an absolute https URL without user and password. */
export function isImageAddress(address: string): boolean {
  if (!address.startsWith('https://')) return /^\/images\/[\w-][\w.-]*$/.test(address)
  const url = parseUrl(address)
  return url !== undefined && url.username === '' && url.password === ''
}

export interface PictureLine {
  image: string
  alternativeText: string
}

/** After the first one. */
export const maxFurtherPictures = 11

/** The most characters of an alternative text. */
export const maxPictureTextLength = 300

export const pictureExample = 'https://example.com/table-side.jpg The table from the side'

/** Reads pictures, one a line: an address and an optional alternative text, unchecked (`pictureLinesError`). */
export function readPictureLines(text: string): PictureLine[] {
  return linesOf(text).map(({ line }) => {
    const [, image = '', alternativeText = ''] = /^(\S+)\s?(.*)$/.exec(line) ?? []
    return { image, alternativeText }
  })
}

/** Writes the lines that `readPictureLines` reads. A line break in a text becomes a space. */
export function writePictureLines(pictures: readonly PictureLine[]): string {
  return pictures
    .map(({ image, alternativeText }) => (alternativeText === '' ? image : `${image} ${alternativeText}`))
    .map((line) => line.replaceAll(/[\r\n]+/g, ' '))
    .join('\n')
}

/** Without space around the texts and without empty lines. */
export function normalizePictureLines(text: string): string {
  const pictures = readPictureLines(text)
  return writePictureLines(
    pictures.map(({ image, alternativeText }) => ({ image, alternativeText: alternativeText.trim() })),
  )
}

/** The sentence about the first line that cannot be stored, or about too many pictures. */
export function pictureLinesError(text: string): string | null {
  const lines = linesOf(text)
  if (lines.length > maxFurtherPictures) return `A piece can have up to ${maxFurtherPictures + 1} pictures.`
  for (const { line, number } of lines) {
    const [picture] = readPictureLines(line)
    if (!picture || !isImageAddress(picture.image)) {
      const shown = line.length > 60 ? `${truncate(line, 59)}…` : line
      return `Line ${number} of the further pictures, “${shown}”, doesn’t begin with the address of a picture. Write it like “${pictureExample}”.`
    }
    if (picture.alternativeText.length > maxPictureTextLength) {
      return `Keep the alternative text in line ${number} of the further pictures to ${maxPictureTextLength} characters.`
    }
  }
  return null
}

function linesOf(text: string): { line: string; number: number }[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: line.trimStart(), number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
}
