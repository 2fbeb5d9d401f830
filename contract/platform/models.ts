import Type from 'typebox'
import { endpoint } from './endpoint.ts'

/*
 * Models are served outside the JSON contract: by one route, as binary glTF 2.0. The address contains a hash of the
 * content, so the model at an address never changes and may be cached forever.
 */

/** What models are: their type in HTTP. */
export const modelType = 'model/gltf-binary'

/** The limits of an uploaded model, which a phone has to draw: counts, the longest side, and that of its pictures. */
export const modelLimits = {
  bytes: 5 * 1024 * 1024,
  vertices: 500_000,
  parts: 2000,
  pictures: 32,
  pictureSidePx: 4096,
  sideMm: 100_000,
} as const

const millimetres = (description: string) => Type.Integer({ minimum: 0, description: `millimetres ${description}` })

/** The endpoint of models: a multipart form with the file in the field `model`. */
export const models = {
  upload: endpoint('POST', '/api/models/upload', {
    access: { area: 'products', may: 'change' },
    summary: 'Upload a model (multipart field model): binary glTF 2.0 in metres, y up, front to +z, 5 MB at most',
    reply: Type.Object({
      message: Type.String(),
      model: Type.String({ description: 'path of the model, for the field `model` of a product' }),
      length: millimetres('from side to side'),
      width: millimetres('from front to back'),
      height: millimetres('from the lowest point to the highest'),
    }),
    status: 201,
  }),
}
