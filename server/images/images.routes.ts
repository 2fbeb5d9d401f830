import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { images, type ImageWidth, imageWidths } from '#contract/images.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { type ImageFormat } from './picture-store.ts'
import { readPictureForm, registerPictureForms } from './read-picture-form.ts'
import { uploadPicture } from './upload-picture.ts'

const defaultWidthPx = 1200

/**
 * Registers the upload endpoint and the route of pictures: `/images/<name>?w=<width>`, in the best format that `Accept`
 * names. The route is not part of the JSON contract because its responses are pictures; `contract/images.ts` has the widths.
 */
export function imageRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (forms) => {
    await registerPictureForms(forms)
    registerEndpoint(forms, images.upload, async ({ request }) => uploadPicture(shop, await readPictureForm(request)))
  })

  app.get<{ Params: { name: string }; Querystring: { w?: string } }>('/images/:name', async (request, reply) => {
    const width = widthOf(request.query.w)
    const format = formatFor(request.headers.accept)
    const file = await shop.pictures.find(request.params.name, width, format)
    if (!file) throw new ShopError(404, 'Picture not found')
    const { size } = await stat(file)
    return reply
      .headers({
        'content-type': `image/${format}`,
        'content-length': size,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept',
      })
      .send(createReadStream(file))
  })
}

/** The width of a query. Throws ShopError 400 for a width that is not offered. */
function widthOf(requested: string | undefined): ImageWidth {
  if (requested === undefined) return defaultWidthPx
  const width = imageWidths.find((each) => String(each) === requested)
  if (!width) throw new ShopError(400, `The width must be one of ${imageWidths.join(', ')}.`)
  return width
}

/** The format for a browser: AVIF or WebP where `Accept` names them, else JPEG, which every browser supports. */
function formatFor(accept = ''): ImageFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}
