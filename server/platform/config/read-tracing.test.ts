import { expect, it } from 'vitest'
import { readTracing } from './read-tracing.ts'

function read(env: Record<string, string>) {
  const errors: string[] = []
  const tracing = readTracing(env, (name, message) => void errors.push(`${name} ${message}`))
  return { tracing, errors }
}

const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' }

it.each<Record<string, string>>([
  {},
  { OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' },
  { ...collector, OTEL_SDK_DISABLED: 'TRUE' },
  { ...collector, OTEL_TRACES_EXPORTER: 'none' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
])('traces are not sent with %j', (env) => expect(read(env)).toEqual({ tracing: undefined, errors: [] }))

it('traces are sent to the collector that is named', () => {
  expect(read(collector)).toEqual({
    tracing: {
      url: 'http://localhost:4318/v1/traces',
      serviceName: 'totara',
      sampler: { share: 1, followsCaller: true },
      sendDelayMs: 5000,
    },
    errors: [],
  })
  const own = { ...collector, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' }
  expect(read(own).tracing?.url).toBe('https://traces.example/in')
  expect(read({ OTEL_TRACES_EXPORTER: 'otlp' }).tracing?.url).toBe('http://localhost:4318/v1/traces')
})

it.each([
  ['always_on', '', 1, false],
  ['always_off', '', 0, false],
  ['traceidratio', '0.25', 0.25, false],
  ['parentbased_always_off', '', 0, true],
  ['parentbased_traceidratio', '', 1, true],
])('traces are chosen by %s %s', (name, argument, share, followsCaller) => {
  const env = { ...collector, OTEL_TRACES_SAMPLER: name, ...(argument && { OTEL_TRACES_SAMPLER_ARG: argument }) }
  expect(read(env)).toMatchObject({ tracing: { sampler: { share, followsCaller } }, errors: [] })
})

it.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp or none.'],
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: the shop sends traces in no other form.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    'OTEL_EXPORTER_OTLP_ENDPOINT must look like http://localhost:4318.',
  ],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://traces.example.nz' },
    'OTEL_EXPORTER_OTLP_ENDPOINT is on another network: it must start with https://.',
  ],
  [
    { OTEL_TRACES_SAMPLER: 'jaeger_remote' },
    'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio, alone or after parentbased_.',
  ],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10%' },
    'OTEL_TRACES_SAMPLER_ARG is "10%" but must be a number from 0 to 1, such as 0.1.',
  ],
  [{ OTEL_BSP_SCHEDULE_DELAY: '5s' }, 'OTEL_BSP_SCHEDULE_DELAY is "5s" but must be a whole number of milliseconds.'],
])('traces are refused with %j', (env, error) => expect(read({ ...collector, ...env }).errors).toEqual([error]))
