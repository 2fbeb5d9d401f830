import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureLimits } from '#contract/images.ts'
import { ShopError } from '#server/shop-error.ts'

const megabytes = pictureLimits.bytes / 1024 / 1024

/**
 * Lets the calls of this plugin take forms with files. Nothing is read before the handler asks for it, whatever the type
 * of the body: so whoever has no access is refused first.
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
 * The bytes of the one file of a form, in its field `image`. Throws ShopError 415 when the body is no form, 413 when the
 * file is larger than `pictureLimits`, 400 when there is none, more than one, or the form breaks off.
 */
export async function readPictureForm(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new ShopError(415, 'Send the picture as a form (multipart/form-data), in the field image.')
  }
  const files = await readFiles(request)
  const [file] = files
  if (files.length > 1) throw new ShopError(400, 'Upload one picture at a time.')
  if (!file?.bytes) throw new ShopError(400, 'There is no picture in the field image. Choose a file.')
  if (file.isTooLarge) {
    throw new ShopError(413, `This picture is larger than ${megabytes} MB. Save it smaller, then upload it again.`)
  }
  return file.bytes
}

/** A file of the form; its bytes only where it is the first one and stands in the field `image`. */
interface FormFile {
  bytes: Buffer | undefined
  isTooLarge: boolean
}

// To the end of the form even when it is refused: the browser hears the answer only once all of it has been taken.
async function readFiles(request: FastifyRequest): Promise<FormFile[]> {
  const files: FormFile[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const isWanted = part.fieldname === 'image' && files.length === 0
      const bytes = isWanted ? await part.toBuffer() : undefined
      if (!isWanted) part.file.resume()
      // A file input that was left empty sends a file without name and bytes.
      if (part.filename || bytes?.length) files.push({ bytes, isTooLarge: part.file.truncated })
    }
  } catch {
    // Whatever the parser stumbles over, its cause is the form. What is left of it is let run off.
    request.raw.unpipe().resume()
    throw new ShopError(400, 'The form with the picture cannot be read. Upload it again.')
  }
  return files
}
