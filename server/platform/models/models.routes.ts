import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { modelLimits, models, modelType } from '#contract/platform/models.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { readUploadForm, registerUploadForms } from '#server/platform/images/read-upload-form.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { uploadNameFor } from '#server/platform/images/upload-names.ts'
import { storeUpload } from '#server/platform/images/store-upload.ts'
import { insertModel } from './models.queries.ts'

const modelForm = { field: 'model', word: 'model', maxBytes: modelLimits.bytes, isOfStaff: true } as const

/** Registers the upload endpoint and the route of models, which is not part of the JSON contract: `/models/<name>`. */
export function modelRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (forms) => {
    await registerUploadForms(forms, modelForm)
    registerEndpoint(forms, models.upload, async ({ request }) =>
      uploadModel(shop, await readUploadForm(request, modelForm)),
    )
  })

  app.get<{ Params: { name: string } }>('/models/:name', async (request, reply) => {
    const file = await shop.models.find(request.params.name)
    if (file === null) throw new ShopError(404, 'Model not found')
    const { size } = await stat(file)
    return reply
      .headers({
        'content-type': modelType,
        'content-length': size,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(createReadStream(file))
  })
}

/** Stores a model (behaviour, Catalogue). Throws ShopError 400 for an invalid one, and as `storeUpload`. */
async function uploadModel(shop: Shop, bytes: Buffer): Promise<ReplyOf<typeof models.upload>> {
  const sides = await shop.models.check(bytes)
  const name = uploadNameFor(bytes, 'glb')
  const { length: lengthMm, width: widthMm, height: heightMm } = sides
  // The row before the file: a concurrent sweep that deletes the same file looks for the row afterwards.
  await insertModel(shop.db, { name, byteSize: bytes.length, lengthMm, widthMm, heightMm, createdAt: shop.now() })
  await storeUpload(shop, 'model', { name, bytes })
  return { message: 'Model uploaded successfully', model: `/models/${name}`, ...sides }
}
