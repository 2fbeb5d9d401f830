import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { encodeSize } from '#server/platform/images/encoding/encode-size.ts'
import { namePictures } from '#server/platform/images/picture-names.ts'
import { shippedFormat, shippedWidths, sizeFileName } from '#server/platform/images/shipped-sizes.ts'

/*
 * node tools/ship-sizes.ts: makes the sizes of the catalogue's pictures that come with the shop
 * (docs/behaviour/catalogue.md). Run it after a picture in `catalogue` is added, changed or removed.
 */

const catalogue = join(import.meta.dirname, '../catalogue')
const folder = join(catalogue, 'sizes')
await mkdir(folder, { recursive: true })
const old = new Set(await readdir(folder))
let made = 0
for (const originals of ['pictures', 'scenes']) {
  for (const [name, source] of await namePictures(join(catalogue, originals))) {
    const { width: originalWidth } = await sharp(source).metadata()
    for (const width of shippedWidths(name, originalWidth)) {
      const file = sizeFileName(name, width, shippedFormat)
      if (old.delete(file)) continue
      await encodeSize({ name, source, target: join(folder, file), width, format: shippedFormat })
      made += 1
    }
  }
}
for (const file of old) await rm(join(folder, file))
console.log(`${made} sizes made, ${old.size} removed`)
