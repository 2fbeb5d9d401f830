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

const defaultWidth = 1200

/**
 * The upload of pictures, and the one route that shows them: `/images/<name>?w=<width>`, in the best format that `Accept`
 * names. It stands outside the JSON contract because it answers pictures; `contract/images.ts` has its widths.
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

function widthOf(asked: string | undefined): ImageWidth {
  if (asked === undefined) return defaultWidth
  const width = imageWidths.find((known) => String(known) === asked)
  if (!width) throw new ShopError(400, `The width must be one of ${imageWidths.join(', ')}.`)
  return width
}

/** The format for a browser: AVIF or WebP where it says that it takes them by name, else JPEG, which all do. */
function formatFor(accept = ''): ImageFormat {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}
