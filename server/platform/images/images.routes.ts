import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { images, type ImageWidth, imageWidths } from '#contract/platform/images.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { formats, type ImageFormat } from './encoding/picture-size.ts'
import { readPictureForm, registerPictureForms } from './read-picture-form.ts'
import { storePicture } from './store-picture.ts'

const defaultWidthPx = 1200
/** How long a browser may use a substitute: another size of a picture than the requested one, which is being made. */
const substituteSeconds = 60

/**
 * Registers the upload endpoint and `/images/<name>?w=<width>`, in the best format that `Accept` names; its responses
 * are pictures, so it is not part of the JSON contract.
 */
export function imageRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (forms) => {
    await registerPictureForms(forms)
    registerEndpoint(forms, images.upload, async ({ request }) =>
      uploadPicture(shop, await readPictureForm(request, { isOfStaff: true })),
    )
  })

  app.get<{ Params: { name: string }; Querystring: { w?: string } }>('/images/:name', async (request, reply) => {
    const width = widthOf(request.query.w)
    const hungUp = new AbortController()
    reply.raw.once('close', () => hungUp.abort())
    const accepted = acceptedFormats(request.headers.accept)
    const found = await shop.pictures.find(request.params.name, width, accepted, hungUp.signal)
    if (!found) throw new ShopError(404, 'Picture not found')
    const { size } = await stat(found.file)
    return reply
      .headers({
        'content-type': `image/${found.format}`,
        'content-length': size,
        'cache-control': found.isExact ? 'public, max-age=31536000, immutable' : `public, max-age=${substituteSeconds}`,
        vary: 'Accept',
        // Emails show it, which many people read in the pages of a mail provider.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(createReadStream(found.file))
  })
}

/** The width of a query. Throws ShopError 400 for a width that is not offered. */
function widthOf(requested: string | undefined): ImageWidth {
  if (requested === undefined) return defaultWidthPx
  const width = imageWidths.find((each) => String(each) === requested)
  if (!width) throw new ShopError(400, `The width must be one of ${imageWidths.join(', ')}.`)
  return width
}

/** A browser's formats, best first: AVIF and WebP where `Accept` names them, and JPEG. */
function acceptedFormats(accept = ''): ImageFormat[] {
  return formats.filter((format) => format === 'jpeg' || accept.includes(`image/${format}`))
}

/**
 * Encodes and stores a picture (behaviour, Catalogue). Throws ShopError 400 for an invalid one, and as `storeUpload`.
 */
async function uploadPicture(shop: Shop, file: Buffer): Promise<ReplyOf<typeof images.upload>> {
  const image = await storePicture(shop, await shop.pictures.encodeUpload(file, 'upload'))
  return { message: 'Image uploaded successfully', image }
}
