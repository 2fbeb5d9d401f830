import type { Db } from '#db/open.ts'
import { isModelAddress, modelSizesError } from '#rules/catalogue/model-sizes.ts'
import { isUploadName } from '#server/platform/images/upload-names.ts'
import type { ModelStore } from '#server/platform/models/model-store.ts'
import { lockModel } from '#server/platform/models/models.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { ProductColumns } from '#server/catalogue/product-rows.ts'

/** The columns that a model is about. */
export type ModelColumns = Pick<ProductColumns, 'model' | 'lengthMm' | 'widthMm' | 'heightMm'>

/** Whether a change is about the model of a product: another model, or other sizes of a product that has one. */
export function changesModel(before: ModelColumns | undefined, after: ModelColumns): boolean {
  if (after.model === '') return false
  const columns = ['model', 'lengthMm', 'widthMm', 'heightMm'] as const
  return columns.some((column) => before?.[column] !== after[column])
}

/**
 * Checks the model of a product: empty, or a model of the shop whose box agrees with the sizes of the product. An
 * upload must exist and is locked, so that it is not swept away meanwhile; throws ShopError 400 for the field `model`
 * otherwise.
 */
export async function checkModel(tx: Db, models: ModelStore, product: ModelColumns): Promise<void> {
  const { model, lengthMm: length, widthMm: width, heightMm: height } = product
  if (model === '') return
  if (!isModelAddress(model)) {
    throw modelError('The model must be a model of the shop: upload it, or enter an address that begins with /models/.')
  }
  const name = model.replace(/^\/models\//, '')
  const sides = isUploadName(name, 'glb') ? await lockModel(tx, name) : await models.shippedSides(name)
  if (!sides) throw modelError('This model is no longer there. Upload it again, or remove it.')
  const message = modelSizesError(sides, { length, width, height })
  if (message !== null) throw modelError(message)
}

function modelError(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'model', message }])
}
