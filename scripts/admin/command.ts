import type { Usage } from './usage.ts'

/** A command of the owner's. `run` answers what to say when it is done; it throws a sentence when it cannot be done. */
export interface Command extends Usage {
  options: Record<string, { type: 'string' | 'boolean' }>
  run(subject: string, options: Record<string, string | boolean | undefined>): Promise<string>
}
