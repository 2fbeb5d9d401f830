import { readFileSync } from 'node:fs'
import { ConfigError } from './config.ts'
import { type VariableName, variables } from './variables.ts'

type Environment = Record<string, string | undefined>

/** The variables that can be read from the file that `NAME_FILE` names. */
export const secretNames = (Object.keys(variables) as VariableName[]).filter((name) => variables[name].isSecret)

/** A longer file has no secret, but was named by mistake. */
const maxCharacters = 16_384

/**
 * Reads secrets from the files that `NAME_FILE` names. Throws a ConfigError for unreadable files and double secrets.
 */
export function readSecretFiles(env: Environment): Environment {
  const errors: string[] = []
  const read = { ...env }
  for (const name of secretNames) {
    const variable = `${name}_FILE`
    const path = env[variable]?.trim()
    if (!path) continue
    delete read[variable]
    if (env[name]?.trim()) errors.push(`${variable} and ${name} are both set: remove one of them.`)
    else read[name] = readSecret(path, (problem) => errors.push(`${variable} names ${path}, ${problem}`))
  }
  if (errors.length > 0) throw new ConfigError(errors)
  return read
}

function readSecret(path: string, addProblem: (problem: string) => void): string | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text === '') addProblem('which is empty.')
    else if (text.length > maxCharacters) addProblem('which is too long for a secret.')
    else return text
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    addProblem(`which cannot be read (${code}).`)
  }
  return undefined
}
