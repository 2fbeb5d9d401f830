import { truncate } from '#rules/platform/truncate.ts'
import { isImageAddress } from './image-address.ts'

/** A picture of a product as a form or a file gives it. */
export interface PictureLine {
  image: string
  /** What the picture shows; empty while it is not given. */
  alternativeText: string
}

/** The highest number of pictures of a product after its first one. */
export const maxFurtherPictures = 11

const maxTextLength = 300

/** A line as it is written. */
export const pictureExample = 'https://example.com/table-side.jpg The table from the side'

/**
 * Reads pictures, one a line: an address, a space, and the alternative text, which may be missing. Empty lines are left
 * out; nothing is checked (`pictureLinesError`).
 */
export function readPictureLines(text: string): PictureLine[] {
  return linesOf(text).map(({ line }) => {
    const [, image = '', alternativeText = ''] = /^(\S+)\s?(.*)$/.exec(line) ?? []
    return { image, alternativeText }
  })
}

/** Writes pictures as lines that `readPictureLines` reads. A line break in a text becomes a space. */
export function writePictureLines(pictures: readonly PictureLine[]): string {
  return pictures
    .map(({ image, alternativeText }) => (alternativeText === '' ? image : `${image} ${alternativeText}`))
    .map((line) => line.replaceAll(/[\r\n]+/g, ' '))
    .join('\n')
}

/** The lines as they are stored: without space around the texts and without empty lines. */
export function normalizePictureLines(text: string): string {
  const pictures = readPictureLines(text)
  return writePictureLines(
    pictures.map(({ image, alternativeText }) => ({ image, alternativeText: alternativeText.trim() })),
  )
}

/** The sentence about the first line that cannot be stored, or about too many pictures; null when all is well. */
export function pictureLinesError(text: string): string | null {
  const lines = linesOf(text)
  if (lines.length > maxFurtherPictures) return `A piece can have up to ${maxFurtherPictures + 1} pictures.`
  for (const { line, number } of lines) {
    const [picture] = readPictureLines(line)
    if (!picture || !isImageAddress(picture.image)) {
      const shown = line.length > 60 ? `${truncate(line, 59)}…` : line
      return `Line ${number} of the further pictures, “${shown}”, doesn’t begin with the address of a picture. Write it like “${pictureExample}”.`
    }
    if (picture.alternativeText.length > maxTextLength) {
      return `Keep the alternative text in line ${number} of the further pictures to ${maxTextLength} characters.`
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
