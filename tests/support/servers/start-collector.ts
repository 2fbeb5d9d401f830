import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector of OpenTelemetry receives it. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1: internal, 2: server, 3: client, 5: consumer. */
  kind: number
  isError: boolean
  attributes: Record<string, string | number>
  resource: Record<string, string | number>
}

/** A collector of OpenTelemetry on this machine, and what it has received. */
export interface Collector {
  url: string
  spans: ReceivedSpan[]
  bodies: string[]
  requests: { url: string | undefined; headers: IncomingHttpHeaders }[]
  /** Set it to change the next responses; 0 for none at all. */
  status: number
  stop(): Promise<void>
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}

interface SentTraces {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'parentSpanId' | 'isError' | 'attributes' | 'resource'> & {
        parentSpanId?: string
        attributes: Attribute[]
        status: { code?: number }
      })[]
    }[]
  }[]
}

export async function startCollector(): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], bodies: [], requests: [], status: 200, stop }
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks).toString()
      collector.requests.push({ url: request.url, headers: request.headers })
      if (collector.status === 0) return
      if (collector.status === 200) {
        collector.bodies.push(body)
        collector.spans.push(...readSpans(JSON.parse(body) as SentTraces))
      }
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}

function readSpans({ resourceSpans }: SentTraces): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ traceId, spanId, parentSpanId, name, kind, status, attributes }) => ({
        traceId,
        spanId,
        // The trace begins with a span that has no parent.
        parentSpanId: parentSpanId ?? '',
        name,
        kind,
        isError: status.code === 2,
        attributes: readAttributes(attributes),
        resource: readAttributes(resource.attributes),
      })),
    ),
  )
}

function readAttributes(attributes: readonly Attribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )
}
