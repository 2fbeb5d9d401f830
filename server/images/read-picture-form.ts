import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureLimits } from '#contract/images.ts'
import { allowSlowResponse } from '#server/http/load/connection-limits.ts'
import { ShopError } from '#server/shop-error.ts'

const megabytes = pictureLimits.bytes / 1024 / 1024

/**
 * Registers form parsing for the endpoints of this plugin. No body is read before the handler does it, so the access
 * check comes first.
 */
export async function registerPictureForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fileSize: pictureLimits.bytes, files: 5, fields: 20, parts: 25, fieldSize: 1000 },
    throwFileSizeLimit: false,
  })
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/**
 * Reads the file in the field `image` of a form. Throws ShopError 415 for a body that is not a form, 413 for a file
 * larger than `pictureLimits`, 400 for no file, several files or an incomplete form.
 */
export async function readPictureForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new ShopError(415, 'Send the picture as a form (multipart/form-data), in the field image.')
  }
  allowSlowResponse(request)
  const files = await readFiles(request)
  const [file] = files
  if (files.length > 1) throw new ShopError(400, 'Upload one picture at a time.')
  if (!file?.bytes) throw new ShopError(400, 'There is no picture in the field image. Choose a file.')
  if (file.isTooLarge) {
    throw new ShopError(413, `This picture is larger than ${megabytes} MB. Save it smaller, then upload it again.`)
  }
  return file.bytes
}

/** A file of the form, with its bytes only when it is the first one and in the field `image`. */
interface FormFile {
  bytes: Buffer | undefined
  isTooLarge: boolean
}

// Reads to the end of the form even when it is refused: a browser reads the response only after it has sent everything.
async function readFiles(request: FastifyRequest): Promise<FormFile[]> {
  const files: FormFile[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const isImage = part.fieldname === 'image' && files.length === 0
      const bytes = isImage ? await part.toBuffer() : undefined
      if (!isImage) part.file.resume()
      // An empty file input sends a file without name and bytes.
      if (part.filename || bytes?.length) files.push({ bytes, isTooLarge: part.file.truncated })
    }
  } catch {
    // Any error of the parser is an error of the form. The rest of the body is discarded.
    request.raw.unpipe().resume()
    throw new ShopError(400, 'The form with the picture cannot be read. Upload it again.')
  }
  return files
}
