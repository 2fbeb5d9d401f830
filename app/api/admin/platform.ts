import type { ParamsOf } from '#contract/platform/endpoint.ts'
import { history } from '#contract/platform/history.ts'
import { images } from '#contract/platform/images.ts'
import { mail } from '#contract/platform/mail.ts'
import { models } from '#contract/platform/models.ts'
import { endpointsOf } from '#app/api/endpoints-of.ts'
import { type Upload, uploadFile } from '#app/api/upload-file.ts'

export type HistoryQuery = ParamsOf<typeof history.list>

/** The cache tag of each subject: what invalidates the subject invalidates its history. */
const tagTypes = {
  product: 'Product',
  order: 'Order',
  user: 'User',
  'delivery-zone': 'Zone',
  discount: 'Discount',
  content: 'Content',
  connection: 'Connection',
} as const

export const historyApi = endpointsOf('history', history, {
  list: { provides: (_changes, _error, { subject, id }) => [{ type: tagTypes[subject], id }] },
  all: { pages: 'pageNumber', provides: ['Product', 'Order', 'User', 'Zone'], keepSeconds: 5 },
  restoreVersion: { invalidates: ['Product'] },
  putImportBack: { invalidates: ['Product'] },
})

export const imagesApi = endpointsOf('images', images, {
  upload: { send: (upload: Upload, { signal }) => uploadFile(images.upload, 'image', upload, signal) },
})

export const modelsApi = endpointsOf('models', models, {
  upload: { send: (upload: Upload, { signal }) => uploadFile(models.upload, 'model', upload, signal) },
})

export const mailApi = endpointsOf('mail', mail, {
  ofOrder: { provides: (_emails, _error, { id }) => [{ type: 'Order', id }] },
  read: { keepSeconds: 0 },
  resend: { invalidates: ['Order'] },
})
