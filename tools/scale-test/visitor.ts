import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import type { Cluster } from './start-cluster.ts'

/** A response; status 0 with the error when there is none. */
export interface Answer {
  status: number
  body: string
  type: string
  /** The cookies that it sets. */
  cookies: string[]
}

interface Question {
  method?: string
  cookie?: string
  body?: object | FormData
  headers?: Record<string, string>
  /** The address of the visitor: each has limits of its own. */
  address?: string
}

const timeoutMs = 30_000

/** A browser or program that asks the shop, and keeps its connections open as browsers do. */
export class Visitor {
  readonly #host: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor({ url }: Pick<Cluster, 'url'>) {
    this.#host = new URL(url).host
  }

  /** Asks nginx or one of the processes. Never throws. */
  async ask(
    server: { url: string },
    path: string,
    { method = 'GET', cookie, body, headers, address = '127.0.0.1' }: Question = {},
  ): Promise<Answer> {
    const encoded = body && new Response(body instanceof FormData ? body : JSON.stringify(body))
    const bytes = encoded && Buffer.from(await encoded.arrayBuffer())
    const formType = encoded?.headers.get('content-type') ?? ''
    const sending = request(server.url + path, {
      method,
      agent: this.#agent,
      localAddress: address,
      timeout: timeoutMs,
      headers: {
        host: this.#host,
        ...(cookie && { cookie }),
        ...(bytes && {
          'content-type': body instanceof FormData ? formType : 'application/json',
          'content-length': bytes.length,
        }),
        ...headers,
      },
    })
    sending.on('timeout', () => sending.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)))
    try {
      sending.end(bytes)
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      return {
        status: response.statusCode ?? 0,
        body: await text(response),
        type: response.headers['content-type'] ?? '',
        cookies: (response.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? ''),
      }
    } catch (error) {
      return { status: 0, body: String(error), type: '', cookies: [] }
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
