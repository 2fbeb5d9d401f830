import * as fc from 'fast-check'
import { expect, test, it } from 'vitest'
import {
  normalizePictureLines,
  pictureLinesError,
  readPictureLines,
  writePictureLines,
  isImageAddress,
} from './picture-lines.ts'

const picture = fc.record({
  image: fc.stringMatching(/^\/[\w.-]{1,12}$/),
  alternativeText: fc.stringMatching(/^(\w[\w ,.]{0,12})?$/),
})

test('pictures are written as lines that are read as the same pictures', () => {
  fc.assert(
    fc.property(fc.array(picture), (pictures) => {
      expect(readPictureLines(writePictureLines(pictures))).toEqual(pictures)
    }),
  )
})

test('normalized lines are normal already', () => {
  fc.assert(
    fc.property(fc.array(fc.string().map((line) => ` ${line}`)), (lines) => {
      const once = normalizePictureLines(lines.join('\r\n'))
      expect(normalizePictureLines(once)).toBe(once)
    }),
  )
})

test('a line without a text is a picture without one, and empty lines are left out', () => {
  expect(readPictureLines('\n/a.webp\r\n\n /b.webp The side ')).toEqual([
    { image: '/a.webp', alternativeText: '' },
    { image: '/b.webp', alternativeText: 'The side ' },
  ])
})

test('a text that is being typed keeps the space at its end', () => {
  const typed = [{ image: '/a.webp', alternativeText: 'The ' }]
  expect(readPictureLines(writePictureLines(typed))).toEqual(typed)
})

test('a text of more than 300 characters is refused with the number of its line', () => {
  expect(pictureLinesError(`/images/a.webp ${'x'.repeat(300)}`)).toBeNull()
  expect(pictureLinesError(`/images/a.webp\n\n/images/b.webp ${'x'.repeat(301)}`)).toBe(
    'Keep the alternative text in line 3 of the further pictures to 300 characters.',
  )
})

test('a line that is named in a sentence is cut after a whole character', () => {
  expect(pictureLinesError(`${'x'.repeat(58)}🪑xx`)).toContain(`“${'x'.repeat(58)}…”`)
})

it.each(['/images/cardrona.01234567.webp', '/images/sample.jpg', 'https://pictures.example/a.jpg?size=2'])(
  'a picture may have the address %s',
  (address) => {
    expect(isImageAddress(address)).toBe(true)
  },
)

it.each([
  ['that is empty', ''],
  ['that browsers read as another host', '//pictures.example/a.jpg'],
  ['with two slashes', '/images//a.jpg'],
  ['that leaves its folder', '/images/../api/users'],
  ['with a backslash', '/\\pictures.example/a.jpg'],
  ['with a space', '/images/a b.jpg'],
  ['with a tab', '/\t/pictures.example/a.jpg'],
  ['that is relative to the page', 'images/a.jpg'],
  ['without https', 'http://pictures.example/a.jpg'],
  ['without a host', 'https://'],
  ['that is a script', 'javascript:alert(1)'],
  ['of another page of the shop', '/api/users/logout'],
  ['with a query', '/images/a.webp?v=2'],
  ['with a user and a password', 'https://ana:secret@pictures.example/a.jpg'],
  ['that is a data URL', 'data:image/png;base64,AAAA'],
])('a picture may not have an address %s', (_, address) => {
  expect(isImageAddress(address)).toBe(false)
})
