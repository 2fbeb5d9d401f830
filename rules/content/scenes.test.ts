import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scenes } from './scenes.ts'

const folder = join(import.meta.dirname, '../../catalogue/scenes')

test('the paths of the scenes contain the hashes of the files in the catalogue', () => {
  const addresses = readdirSync(folder).map((file) => {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
    return `/images/${file.replace('.webp', `.${hash.slice(0, 8)}.webp`)}`
  })
  expect(
    Object.values(scenes)
      .map(({ image }) => image)
      .toSorted(),
  ).toEqual(addresses.toSorted())
})
