import type { Db } from '#db/open.ts'
import { maxFurtherPictures, maxPictureTextLength } from '#rules/catalogue/picture-lines.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { storePicture } from '#server/platform/images/store-picture.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { maxPictureBytes } from './fetch-picture.ts'
import { cleanLine } from './reading/values/clean-text.ts'
import { findAliases } from './move-records.queries.ts'
import { insertNamed, listByName, listByProduct, type NamedPicture } from './named-pictures.queries.ts'
import type { MovedProduct } from './records.ts'

/** A file of a ZIP or a folder. */
export interface NamedFile {
  /** With its folders; only compared, never opened. */
  path: string
  byteSize: number
  read(): AsyncIterable<Uint8Array>
}

/** How many of the files that are left out are named. */
const maxNamed = 20

const maxPathLength = 500

/**
 * Stores the pictures among some files as uploads, for the products of a move to have by their names. Returns how many
 * there are, and the others in words.
 */
export async function storeNamed(
  shop: Shop,
  place: { moveId: string; fileId: string },
  files: AsyncIterable<NamedFile>,
): Promise<{ records: number; leftOut: string }> {
  let records = 0
  const leftOut: string[] = []
  for await (const file of files) {
    if (isHidden(file.path)) continue
    const result = await storeOne(shop, file)
    const path = pathOf(file.path)
    if ('image' in result) {
      records += await insertNamed(shop.db, { ...place, path, name: nameOf(path), image: result.image })
    } else leftOut.push(`${cleanLine(truncate(file.path, 80))} (${result.problem})`)
  }
  const more = leftOut.length > maxNamed ? ` and ${leftOut.length - maxNamed} more` : ''
  return { records, leftOut: leftOut.slice(0, maxNamed).join(', ') + more }
}

/** Whether a file is one that a computer adds by itself. */
function isHidden(path: string): boolean {
  return /(^|[/\\])(\.[^./\\]|__MACOSX[/\\])/.test(path)
}

/** Whether a name is that of a picture that the shop takes. */
export function isPictureName(name: string): boolean {
  return /\.(jpe?g|png|webp|avif)$/i.test(name)
}

/** Stores a picture, or says in words why it is left out. Throws ShopError when the shop cannot store any. */
async function storeOne(shop: Shop, file: NamedFile): Promise<{ image: string } | { problem: string }> {
  const tooLarge = { problem: 'larger than 20 MB' }
  if (!isPictureName(file.path)) return { problem: 'not a picture' }
  if (file.path.length > maxPathLength || cleanLine(file.path) !== file.path) return { problem: 'an unusual name' }
  if (file.byteSize > maxPictureBytes) return tooLarge
  const chunks: Uint8Array[] = []
  let totalBytes = 0
  try {
    for await (const chunk of file.read()) {
      totalBytes += chunk.length
      if (totalBytes > maxPictureBytes) return tooLarge
      chunks.push(chunk)
    }
  } catch {
    return { problem: 'can’t be read' }
  }
  try {
    const encoded = await shop.pictures.encodeUpload(Buffer.concat(chunks), 'upload')
    return { image: await storePicture(shop, encoded) }
  } catch (error) {
    if (error instanceof ShopError && error.status === 400) return { problem: 'a damaged or too large picture' }
    throw error
  }
}

/** A path or address as it is compared: without host, query and case, in one form of Unicode. */
function pathOf(text: string): string {
  const path = text
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replaceAll('\\', '/')
  return decoded(path).normalize('NFC').toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const nameOf = (path: string) => path.replace(/^.*\//, '')

/** A picture of a product of a move: to be fetched while it has no address in this shop. */
export interface PlannedPicture {
  url: string
  alternativeText: string
  image: string | null
}

/**
 * Finds the pictures of products in the order of the products: those of their file, from a ZIP or folder if it has one
 * of that name, else those that are named after code or address. Twelve at most.
 */
export async function planPictures(
  tx: Db,
  moveId: string,
  products: readonly MovedProduct[],
): Promise<PlannedPicture[][]> {
  const urls = products.flatMap(({ pictures }) => pictures.map(({ url }) => nameOf(pathOf(url))))
  const named = Map.groupBy(await listByName(tx, moveId, [...new Set(urls)]), ({ name }) => name)
  const keys = products.flatMap((product) => (product.pictures.length === 0 ? keysOf(product) : []))
  const pictures = await listByProduct(tx, moveId, [...new Set(keys)])
  const numbered = pictures.filter(({ key, stem }) => key !== stem)
  // Another product of the move may be called `kc-100-2`.
  const others = await findAliases(tx, moveId, [...new Set(numbered.map(({ stem }) => stem))])
  const byKey = Map.groupBy(
    pictures.filter(({ key, stem }) => key === stem || !others.has(stem)),
    ({ key }) => key,
  )
  return products.map((product) => {
    const own = product.pictures.map(({ url, alternativeText }) => {
      const found = closest(pathOf(url), named.get(nameOf(pathOf(url))) ?? [])
      return { url, alternativeText: truncate(alternativeText, maxPictureTextLength), image: found?.image ?? null }
    })
    const key = own.length === 0 ? keysOf(product).find((each) => byKey.has(each)) : undefined
    const further = key === undefined ? [] : (byKey.get(key) ?? [])
    return [...own, ...further.map(({ name, image }) => ({ url: name, alternativeText: '', image }))].slice(
      0,
      maxFurtherPictures + 1,
    )
  })
}

/** What a picture of a product may be named after: its code, its address, and that of its family. */
export function keysOf({ code, family, paths }: MovedProduct): string[] {
  const addresses = paths.map((path) => nameOf(path.replace(/\/$/, '')))
  return [code.trim(), family, ...addresses].map((key) => key.normalize('NFC').toLowerCase()).filter(Boolean)
}

/** Of pictures with the same name the one in the same folders: WordPress has `2023/05/table.jpg` and `2024/01/table.jpg`. */
function closest(path: string, pictures: readonly NamedPicture[]): NamedPicture | undefined {
  const folders = path.split('/').toReversed()
  const shared = (other: NamedPicture) => {
    const parts = other.path.split('/').toReversed()
    const at = parts.findIndex((part, index) => part !== folders[index])
    return at === -1 ? parts.length : at
  }
  return pictures.toSorted((one, other) => shared(other) - shared(one))[0]
}
