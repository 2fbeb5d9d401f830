import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { namePictures } from './picture-names.ts'
import { shippedFormat, shippedWidths, sizeFileName } from './shipped-sizes.ts'

const catalogue = join(import.meta.dirname, '../../../catalogue')

it('every picture of the catalogue comes with the sizes of the first screens (node tools/ship-sizes.ts)', async () => {
  const named = await Promise.all(['pictures', 'scenes'].map((folder) => namePictures(join(catalogue, folder))))
  const expected = await Promise.all(
    named.flatMap((pictures) =>
      [...pictures].map(async ([name, source]) => {
        const { width } = await sharp(source).metadata()
        return shippedWidths(name, width).map((each) => sizeFileName(name, each, shippedFormat))
      }),
    ),
  )
  expect(readdirSync(join(catalogue, 'sizes')).toSorted()).toEqual(expected.flat().toSorted())
})
