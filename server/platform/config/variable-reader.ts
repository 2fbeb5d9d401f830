import { type VariableName, variables } from './variables.ts'

/** Reads variables of an environment. Invalid values are reported by `addError`. */
export interface VariableReader {
  /** The trimmed value; undefined when it is not set or empty. */
  text(name: VariableName): string | undefined
  /** A whole number from `from` to `to`; the default when it is not set or invalid. */
  wholeNumber(name: VariableName, defaultValue: number, from: number, to: number): number
}

/** Makes a reader that checks each value against the pattern of its variable. */
export function variableReader(
  env: Record<string, string | undefined>,
  addError: (name: VariableName, message: string) => void,
): VariableReader {
  const text = (name: VariableName) => {
    const value = env[name]?.trim() || undefined
    const { pattern, requirement = 'has another form than expected.' } = variables[name]
    if (value !== undefined && pattern && !pattern.test(value)) addError(name, requirement)
    return value
  }
  return {
    text,
    wholeNumber(name, defaultValue, from, to) {
      const value = text(name)
      if (value === undefined) return defaultValue
      if (/^\d+$/.test(value) && Number(value) >= from && Number(value) <= to) return Number(value)
      addError(name, `is "${value}" but must be a whole number from ${from} to ${to}.`)
      return defaultValue
    },
  }
}
