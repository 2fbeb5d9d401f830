import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react'
import type { Endpoint, ReplyOf } from '#contract/platform/endpoint.ts'

export interface Upload {
  file: File
  onProgress: (share: number) => void
}

type UploadResult<Reply> = { data: Reply } | { error: FetchBaseQueryError }

/** Enough for 10 MB on a slow connection. */
export const uploadTimeoutMs = 300_000

export function formOf(field: string, file: File): FormData {
  const form = new FormData()
  form.append(field, file)
  return form
}

/**
 * Uploads a file in a field of a form. With XMLHttpRequest, because `fetch` reports no upload progress; `signal` ends
 * the upload.
 */
export function uploadFile<E extends Endpoint>(
  { method, url }: E,
  field: string,
  { file, onProgress }: Upload,
  signal: AbortSignal,
): Promise<UploadResult<ReplyOf<E>>> {
  const request = new XMLHttpRequest()
  signal.addEventListener('abort', () => request.abort())
  return new Promise((resolve) => {
    const fail = (status: 'FETCH_ERROR' | 'TIMEOUT_ERROR') => resolve({ error: { status, error: status } })
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(toResult(request)))
    request.addEventListener('error', () => fail('FETCH_ERROR'))
    request.addEventListener('abort', () => fail('FETCH_ERROR'))
    request.addEventListener('timeout', () => fail('TIMEOUT_ERROR'))
    request.open(method, url)
    request.timeout = uploadTimeoutMs
    request.send(formOf(field, file))
  })
}

function toResult<Reply>({ status, responseText }: XMLHttpRequest): UploadResult<Reply> {
  try {
    const data: unknown = JSON.parse(responseText)
    return status < 400 ? { data: data as Reply } : { error: { status, data } }
  } catch (error) {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: responseText, error: String(error) } }
  }
}
