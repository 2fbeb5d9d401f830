import { distance } from 'fastest-levenshtein'
import { removedVariables, renamedVariables } from './renamed-variables.ts'
import { variables } from './variables.ts'

/** The beginnings of names that no other program is likely to use. */
const ownPrefixes = /^(?:ADMIN|BACKUP|GST|KEEP|LIMIT|MAIL|ORDER|PAYPAL|S3|SHOP|STRIPE)_/

/** Shorter names differ from foreign ones by a letter or two: HOME, PATH. */
const shortestComparedName = 8

/**
 * Checks the names of the variables that are set and that no version of the shop reads. One that is a letter or two
 * from a known name is an error; the others that begin as the shop's own do are returned, because platforms set them
 * too.
 */
export function checkUnknownVariables(
  env: Record<string, string | undefined>,
  addError: (name: string, message: string) => void,
): string[] {
  const names = Object.keys(env).filter(
    (name) => !(name in variables) && !(name in renamedVariables) && !(name in removedVariables) && env[name]?.trim(),
  )
  return names.toSorted().filter((name) => {
    const suggestion = nearest(name)
    if (suggestion) addError(name, `is not a variable of the shop. Did you mean ${suggestion}?`)
    return suggestion === undefined && ownPrefixes.test(name)
  })
}

/** The known name that is nearest to a name, at most two letters from it; undefined when there is none. */
function nearest(name: string): string | undefined {
  if (name.length < shortestComparedName) return undefined
  const near = Object.keys(variables)
    .filter((each) => each.length >= shortestComparedName)
    .map((each) => ({ each, letters: distance(name.toUpperCase(), each) }))
    .filter(({ letters }) => letters <= 2)
    .toSorted((one, other) => one.letters - other.letters)
  return near[0]?.each
}
