import { expect, test } from 'vitest'
import { pictureCaption } from './picture-caption.ts'

const name = 'Omaha TV Stand'

test('a caption is what follows the name of the product, as a sentence', () => {
  expect(pictureCaption('Omaha TV Stand in whitewash mindi, from the left', name)).toBe('From the left.')
  expect(pictureCaption('Omaha TV Stand, near view of the timber and joints', name)).toBe(
    'Near view of the timber and joints.',
  )
})

test('a caption is the whole text when it does not begin with the name, or has nothing after it', () => {
  expect(pictureCaption('the left door, open', name)).toBe('The left door, open.')
  expect(pictureCaption('Omaha TV Stand', name)).toBe('Omaha TV Stand.')
  expect(pictureCaption('What a stand!', name)).toBe('What a stand!')
  expect(pictureCaption('', name)).toBe('')
})
