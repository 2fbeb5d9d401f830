import type { Db } from '#db/open.ts'
import { isImageAddress, readPictureLines } from '#rules/catalogue/picture-lines.ts'
import { isModelAddress, modelSizesError } from '#rules/catalogue/model-sizes.ts'
import type { ProductColumns } from '#server/catalogue/product-rows.ts'
import { lockUpload } from '#server/platform/images/images.queries.ts'
import { isUploadName } from '#server/platform/images/upload-names.ts'
import type { ModelStore } from '#server/platform/models/model-store.ts'
import { lockModel } from '#server/platform/models/models.queries.ts'
import { fieldError } from '#server/platform/shop-error.ts'

/** The columns that a model is about. */
export type ModelColumns = Pick<ProductColumns, 'model' | 'lengthMm' | 'widthMm' | 'heightMm'>

/** Whether a change has another model, or other sizes of a product that has one. */
export function changesModel(before: ModelColumns | undefined, after: ModelColumns): boolean {
  if (after.model === '') return false
  const columns = ['model', 'lengthMm', 'widthMm', 'heightMm'] as const
  return columns.some((column) => before?.[column] !== after[column])
}

/** Checks that a model exists and agrees with the sizes, and locks an upload. Throws ShopError 400. */
export async function checkModel(tx: Db, models: ModelStore, product: ModelColumns): Promise<void> {
  const { model, lengthMm: length, widthMm: width, heightMm: height } = product
  if (model === '') return
  if (!isModelAddress(model)) {
    throw fieldError(
      400,
      'model',
      'The model must be a model of the shop: upload it, or enter an address that begins with /models/.',
    )
  }
  const name = model.replace(/^\/models\//, '')
  const sides = isUploadName(name, 'glb') ? await lockModel(tx, name) : await models.shippedSides(name)
  if (!sides) throw fieldError(400, 'model', 'This model is no longer there. Upload it again, or remove it.')
  const message = modelSizesError(sides, { length, width, height })
  if (message !== null) throw fieldError(400, 'model', message)
}

interface ShownPictures {
  image: string
  furtherPictures: string
}

/** With the field that has its address. */
export interface GivenImage {
  path: 'image' | 'furtherPictures'
  image: string
}

/** The pictures that a product did not have before. */
export function newImages(before: ShownPictures | undefined, after: ShownPictures): GivenImage[] {
  const known = new Set(before ? imagesOf(before).map(({ image }) => image) : [])
  return imagesOf(after).filter(({ image }) => !known.has(image))
}

function imagesOf({ image, furtherPictures }: ShownPictures): GivenImage[] {
  const further = readPictureLines(furtherPictures).map((line) => ({ path: 'furtherPictures' as const, ...line }))
  return [{ path: 'image', image }, ...further]
}

/** Checks a picture's address without requesting it, and locks an upload. Throws ShopError 400. */
export async function checkImage(tx: Db, { path, image }: GivenImage): Promise<void> {
  if (image === '') return
  if (!isImageAddress(image)) {
    throw fieldError(400, path, 'The image must be a picture of the shop or an address that begins with https://.')
  }
  const name = image.replace(/^\/images\//, '')
  if (isUploadName(name, 'webp') && !(await lockUpload(tx, name))) {
    const message =
      path === 'image'
        ? 'This picture is no longer there. Upload it again, or choose another.'
        : `The picture ${image} is no longer there. Upload it again, or choose another.`
    throw fieldError(400, path, message)
  }
}
