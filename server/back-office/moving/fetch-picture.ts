import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { checkedLookup, refusal, webhookUrlProblem } from '#server/platform/webhooks/webhook-address.ts'

/** The most bytes of one picture, fetched or found in a ZIP. */
export const maxPictureBytes = 20 * 1024 * 1024

const maxRedirects = 5

/** Why a picture could not be fetched: a sentence for the owner. */
export class PictureProblem extends Error {}

interface Limits {
  allowsLoopback: boolean
  /** For the whole picture, with its redirects. */
  timeLimitMs?: number
  /** Ends it earlier: then the picture has no problem, and what is thrown is this signal's reason. */
  closing?: AbortSignal | undefined
}

/**
 * Fetches a picture from a public https address; on a development shop also from this machine. Each address of a
 * redirect is checked like the first. Throws PictureProblem.
 */
export async function fetchPicture(url: string, { closing, timeLimitMs = 15_000, ...limits }: Limits): Promise<Buffer> {
  const timeout = AbortSignal.timeout(timeLimitMs)
  const signal = closing ? AbortSignal.any([timeout, closing]) : timeout
  try {
    return await follow(secureUrl(url, limits.allowsLoopback), { ...limits, signal })
  } catch (error) {
    closing?.throwIfAborted()
    if (error instanceof PictureProblem) throw error
    if (error instanceof Error && error.message === refusal) throw new PictureProblem(notPublic)
    if (timeout.aborted) throw new PictureProblem(`Its server didn’t send it within ${timeLimitMs / 1000} seconds.`)
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new PictureProblem(`Its server couldn’t be reached${code}.`)
  }
}

const notPublic = 'Its address is not a public one that begins with https://.'

interface Guard {
  allowsLoopback: boolean
  signal: AbortSignal
}

async function follow(first: URL, guard: Guard): Promise<Buffer> {
  let address = first
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await open(address, guard)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location && URL.canParse(headers.location, address)) {
      response.destroy()
      address = new URL(headers.location, address)
      continue
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new PictureProblem(`Its server answered with ${statusCode}.`)
    }
    return readAll(response)
  }
  throw new PictureProblem(`Its address leads on more than ${maxRedirects} times.`)
}

/** Old exports have http addresses of servers that have https today. */
function secureUrl(text: string, allowsLoopback: boolean): URL {
  const isPlain = /^http:\/\//i.test(text)
  const wanted = isPlain && webhookUrlProblem(text, { allowsLoopback }) ? text.replace(/^http:/i, 'https:') : text
  if (!URL.canParse(wanted)) throw new PictureProblem('It has no web address, and no picture of its name was added.')
  return new URL(wanted)
}

function open(url: URL, { allowsLoopback, signal }: Guard): Promise<IncomingMessage> {
  url.hash = ''
  if (webhookUrlProblem(url.href, { allowsLoopback }) !== undefined) {
    throw new PictureProblem(notPublic)
  }
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Totara-Pictures/1' }
    const sent = request(url, { agent: false, lookup: checkedLookup({ allowsLoopback }), signal, headers })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end()
  })
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let totalBytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      totalBytes += chunk.length
      if (totalBytes > maxPictureBytes) throw new PictureProblem('It is larger than 20 MB.')
      chunks.push(chunk)
    }
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}
