import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { modelLimits, models, modelType } from '#contract/platform/models.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { readUploadForm, registerUploadForms } from '#server/platform/images/read-upload-form.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { uploadModel } from './upload-model.ts'

const modelForm = { field: 'model', word: 'model', maxBytes: modelLimits.bytes }

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
