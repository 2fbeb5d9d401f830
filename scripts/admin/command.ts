import type { Usage } from './usage.ts'

/** A command of the command line. `run` returns the text to print; it throws an error with a message for the owner. */
export interface Command extends Usage {
  options: Record<string, { type: 'string' | 'boolean' }>
  /** Whether it takes several of its subject; `run` gets the others as `further`. */
  takesMany?: boolean
  run(
    subject: string,
    options: Record<string, string | boolean | undefined>,
    further: readonly string[],
  ): Promise<string>
}
