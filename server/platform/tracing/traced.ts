import { tracingChannel } from 'node:diagnostics_channel'

/** Work that a trace shows as a span of its own. Nothing in it may identify a person. */
export interface TracedWork {
  name: string
  /** A job begins a trace of its own; the other work belongs to the request or job that does it. */
  kind: 'job' | 'part' | 'call'
  attributes?: Record<string, string>
}

/** Where running work is reported. */
export const workChannel = tracingChannel<unknown, TracedWork>('totara:work')

export function traced<T>(work: TracedWork, run: () => Promise<T>): Promise<T> {
  return workChannel.hasSubscribers ? workChannel.tracePromise(run, work) : run()
}
