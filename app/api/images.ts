import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { images } from '#contract/images.ts'
import { api } from './base.ts'

/** An image to upload, and a callback for its progress. */
interface Upload {
  file: File
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
}

type UploadReply = ReplyOf<typeof images.upload>
type UploadResult = { data: UploadReply } | { error: FetchBaseQueryError }

/** Enough for 10 MB on a slow connection. */
const timeoutMs = 300_000

const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadImage: build.mutation<UploadReply, Upload>({ queryFn: (upload, { signal }) => sendImage(upload, signal) }),
  }),
})

export const { useUploadImageMutation } = imagesApi

/** Uploads an image with XMLHttpRequest, because `fetch` reports no upload progress. */
function sendImage({ file, onProgress }: Upload, signal: AbortSignal): Promise<UploadResult> {
  const form = new FormData()
  form.append('image', file)
  const request = new XMLHttpRequest()
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve) => {
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => resolve({ error: { status, error: status } })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(toResult(request)))
    request.addEventListener('error', () => fail('FETCH_ERROR'))
    request.addEventListener('abort', () => fail('FETCH_ERROR'))
    request.addEventListener('timeout', () => fail('TIMEOUT_ERROR'))
    request.open(images.upload.method, images.upload.url)
    request.timeout = timeoutMs
    request.send(form)
  })
}

function toResult({ status, responseText }: XMLHttpRequest): UploadResult {
  try {
    const data: unknown = JSON.parse(responseText)
    return status < 400 ? { data: data as UploadReply } : { error: { status, data } }
  } catch (error) {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: String(error) } }
  }
}
