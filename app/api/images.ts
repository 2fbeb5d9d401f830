import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { images } from '#contract/platform/images.ts'
import { api } from './base.ts'
import { type Upload, uploadFile } from './uploads/upload-file.ts'

const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadImage: build.mutation<ReplyOf<typeof images.upload>, Upload>({
      queryFn: (upload, { signal }) => uploadFile(images.upload, 'image', upload, signal),
    }),
  }),
})

export const { useUploadImageMutation } = imagesApi
