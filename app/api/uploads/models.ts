import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { models } from '#contract/platform/models.ts'
import { api } from '#app/api/base.ts'
import { type Upload, uploadFile } from './upload-file.ts'

const modelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadModel: build.mutation<ReplyOf<typeof models.upload>, Upload>({
      queryFn: (upload, { signal }) => uploadFile(models.upload, 'model', upload, signal),
    }),
  }),
})

export const { useUploadModelMutation } = modelsApi
