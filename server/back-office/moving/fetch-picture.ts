import { request as requestPlain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import {
  checkedLookup,
  hostOf,
  isAllowedAddress,
  webhookUrlProblem,
} from '#server/platform/webhooks/webhook-address.ts'

const maxBytes = 20 * 1024 * 1024
const timeLimitMs = 15_000
const maxRedirects = 5

/** Why a picture could not be fetched: a sentence for the owner. */
export class PictureProblem extends Error {}

/**
 * Fetches a picture from a public https address; on a development shop also from this machine. Each address of a
 * redirect is checked like the first. Throws PictureProblem.
 */
export async function fetchPicture(url: string, { allowsLoopback }: { allowsLoopback: boolean }): Promise<Buffer> {
  const limit = AbortSignal.timeout(timeLimitMs)
  let address = secureUrl(url, allowsLoopback)
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await open(address, { allowsLoopback, limit })
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
    return readAll(response, limit)
  }
  throw new PictureProblem(`Its address leads on more than ${maxRedirects} times.`)
}

/** Old exports have http addresses of servers that have https today. */
function secureUrl(text: string, allowsLoopback: boolean): URL {
  const isPlain = /^http:\/\//i.test(text)
  const wanted = isPlain && webhookUrlProblem(text, { allowsLoopback }) ? text.replace(/^http:/i, 'https:') : text
  if (!URL.canParse(wanted)) throw new PictureProblem('It has no web address. Add it with the other pictures.')
  return new URL(wanted)
}

function open(url: URL, { allowsLoopback, limit }: { allowsLoopback: boolean; limit: AbortSignal }) {
  url.hash = ''
  const host = hostOf(url)
  const isForbidden = isIP(host) > 0 && !isAllowedAddress(host, { allowsLoopback })
  const problem = isForbidden ? 'forbidden' : webhookUrlProblem(url.href, { allowsLoopback })
  if (problem !== undefined) throw new PictureProblem('Its address is not a public one that begins with https://.')
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { accept: 'image/*', 'user-agent': 'Totara-Pictures/1' }
    const sent = request(url, { agent: false, lookup: checkedLookup({ allowsLoopback }), signal: limit, headers })
    sent.on('response', resolve)
    sent.on('error', (error) => reject(problemOf(error, limit)))
    sent.end()
  })
}

async function readAll(response: IncomingMessage, limit: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let totalBytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      totalBytes += chunk.length
      if (totalBytes > maxBytes) throw new PictureProblem('It is larger than 20 MB.')
      chunks.push(chunk)
    }
  } catch (error) {
    throw problemOf(error, limit)
  } finally {
    response.destroy()
  }
  return Buffer.concat(chunks)
}

function problemOf(error: unknown, limit: AbortSignal): PictureProblem {
  if (error instanceof PictureProblem) return error
  if (limit.aborted) return new PictureProblem(`Its server did not send it within ${timeLimitMs / 1000} seconds.`)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new PictureProblem(`Its server could not be reached${code === '' ? '' : ` (${code})`}.`)
}
