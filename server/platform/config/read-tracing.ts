import { isLocalHost } from './check-transport-config.ts'

export interface TracingConfig {
  /** The address of the collector for traces, with its path. */
  url: string
  serviceName: string
  sampler: TraceSampler
  /** How long finished spans wait for others, so that they are sent together. */
  sendDelayMs: number
}

/** Which traces are recorded: that share of them, or, when the caller has decided already, what it has decided. */
export interface TraceSampler {
  share: number
  followsCaller: boolean
}

type Env = Record<string, string | undefined>
type AddError = (name: string, message: string) => void

/** Reads the variables of OpenTelemetry; undefined without a collector. Calls `addError` for what would lose traces. */
export function readTracing(env: Env, addError: AddError): TracingConfig | undefined {
  const text = (name: string) => env[name]?.trim() || undefined
  const exporter = text('OTEL_TRACES_EXPORTER')
  const ownUrl = text('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  const sharedUrl = text('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (text('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || exporter === 'none') return undefined
  if (exporter === undefined && ownUrl === undefined && sharedUrl === undefined) return undefined
  if (exporter !== undefined && exporter !== 'otlp') addError('OTEL_TRACES_EXPORTER', 'must be otlp or none.')

  const protocolName = text('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL')
    ? 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'
    : 'OTEL_EXPORTER_OTLP_PROTOCOL'
  if ((text(protocolName) ?? 'http/json') !== 'http/json') {
    addError(protocolName, 'must be http/json: the shop sends traces in no other form.')
  }
  const url = ownUrl ?? `${(sharedUrl ?? 'http://localhost:4318').replace(/\/$/, '')}/v1/traces`
  checkUrl(url, (message) =>
    addError(ownUrl ? 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT' : 'OTEL_EXPORTER_OTLP_ENDPOINT', message),
  )
  return {
    url,
    serviceName: text('OTEL_SERVICE_NAME') ?? 'totara',
    sampler: readSampler(text('OTEL_TRACES_SAMPLER'), text('OTEL_TRACES_SAMPLER_ARG'), addError),
    sendDelayMs: readDelay(text('OTEL_BSP_SCHEDULE_DELAY'), addError),
  }
}

function checkUrl(url: string, addError: (message: string) => void): void {
  if (!/^https?:\/\/[^\s/?#]+(?:\/[^\s?#]*)?$/.test(url) || !URL.canParse(url)) {
    return addError('must look like http://localhost:4318.')
  }
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !isLocalHost(hostname)) addError('is on another network: it must start with https://.')
}

function readSampler(name = 'parentbased_always_on', share: string | undefined, addError: AddError): TraceSampler {
  const [, parent, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? []
  if (kind === undefined) {
    addError('OTEL_TRACES_SAMPLER', 'must be always_on, always_off or traceidratio, alone or after parentbased_.')
  }
  const followsCaller = parent !== undefined
  if (kind !== 'traceidratio') return { share: kind === 'always_off' ? 0 : 1, followsCaller }
  const isShare = /^(?:0|1|0?\.\d+|[01]\.0+)$/.test(share ?? '1')
  if (!isShare) addError('OTEL_TRACES_SAMPLER_ARG', `is "${share}" but must be a number from 0 to 1, such as 0.1.`)
  return { share: isShare ? Number(share ?? 1) : 1, followsCaller }
}

function readDelay(text = '5000', addError: AddError): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  addError('OTEL_BSP_SCHEDULE_DELAY', `is "${text}" but must be a whole number of milliseconds.`)
  return 5000
}
