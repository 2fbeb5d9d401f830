import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pictureLimits } from '#contract/platform/images.ts'
import { readUploadForm, registerUploadForms, type UploadForm } from './read-upload-form.ts'

const pictureForm = { field: 'image', word: 'picture', maxBytes: pictureLimits.bytes }

/** Registers form parsing for the endpoints of this plugin, as `registerUploadForms`. */
export async function registerPictureForms(app: FastifyInstance): Promise<void> {
  await registerUploadForms(app, pictureForm)
}

/** Reads the picture in the field `image` of a form. Throws as `readUploadForm`. */
export async function readPictureForm(
  request: FastifyRequest,
  sender: Pick<UploadForm, 'isOfStaff'> = {},
): Promise<Buffer> {
  return readUploadForm(request, { ...pictureForm, ...sender })
}
