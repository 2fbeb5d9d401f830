import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { allowSlowResponse, allowSlowUpload } from '#server/platform/http/load/connection-limits.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** What a form uploads: the name of its field, which is also the word for the file, and the most bytes. */
export interface UploadForm {
  field: string
  word: string
  maxBytes: number
  /** Staff alone send it, so it may arrive slowly. */
  isOfStaff?: true
}

/** Registers form parsing for this plugin; the handler reads the body, so the access check comes first. */
export async function registerUploadForms(app: FastifyInstance, { maxBytes }: UploadForm): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 5, fields: 20, parts: 25, fieldSize: 1000 },
    throwFileSizeLimit: false,
  })
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/**
 * Reads the file of a form. Throws ShopError 415 without a form, 413 when too large, 400 unless it is one whole file.
 */
export async function readUploadForm(request: FastifyRequest, form: UploadForm): Promise<Buffer> {
  const { field, word, maxBytes, isOfStaff } = form
  if (!request.isMultipart()) {
    throw new ShopError(415, `Send the ${word} as a form (multipart/form-data), in the field ${field}.`)
  }
  if (isOfStaff) allowSlowUpload(request)
  else allowSlowResponse(request)
  const files = await readFiles(request, form)
  const [file] = files
  if (files.length > 1) throw new ShopError(400, `Upload one ${word} at a time.`)
  if (!file?.bytes) throw new ShopError(400, `There’s no ${word} in the field ${field}. Choose a file.`)
  if (file.isTooLarge) {
    const megabytes = maxBytes / 1024 / 1024
    throw new ShopError(413, `This ${word} is larger than ${megabytes} MB. Save it smaller, then upload it again.`)
  }
  return file.bytes
}

/** A file of the form, with its bytes only when it is the first one and in the right field. */
interface FormFile {
  bytes: Buffer | undefined
  isTooLarge: boolean
}

// Reads to the end of the form even when it is refused: a browser reads the response only after it has sent everything.
async function readFiles(request: FastifyRequest, { field, word }: UploadForm): Promise<FormFile[]> {
  const files: FormFile[] = []
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') continue
      const isWanted = part.fieldname === field && files.length === 0
      const bytes = isWanted ? await part.toBuffer() : undefined
      if (!isWanted) part.file.resume()
      // An empty file input sends a file without name and bytes.
      if (part.filename || bytes?.length) files.push({ bytes, isTooLarge: part.file.truncated })
    }
  } catch {
    // Any error of the parser is an error of the form. The rest of the body is discarded.
    request.raw.unpipe().resume()
    throw new ShopError(400, `The form with the ${word} can’t be read. Upload it again.`)
  }
  return files
}
