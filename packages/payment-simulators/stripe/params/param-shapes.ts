import { ProviderError } from '../provider-error.ts'
import type { Reader } from './param-readers.ts'
import { isRecord } from '../is-record.ts'
import type { Metadata } from '../provider-objects.ts'

type Shape = Record<string, Reader<unknown>>
type Values<S extends Shape> = { [Name in keyof S]: ReturnType<S[Name]> }

function readShape<S extends Shape>(shape: S, value: Record<string, unknown>, path: string): Values<S> {
  const nameOf = (key: string) => (path === '' ? key : `${path}[${key}]`)
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
  if (unknown.length > 0) {
    const names = unknown.map(nameOf)
    throw new ProviderError(400, `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`, {
      code: 'parameter_unknown',
      param: nameOf(unknown[0] ?? ''),
    })
  }
  const values = Object.fromEntries(Object.entries(shape).map(([key, read]) => [key, read(value[key], nameOf(key))]))
  return values as Values<S>
}

/** Reads the parameters of a request. Like the provider, it refuses a parameter that the shape does not list. */
export function readParams<S extends Shape>(shape: S, params: unknown): Values<S> {
  return readShape(shape, isRecord(params) ? params : {}, '')
}

/** A nested object of parameters. */
export function object<S extends Shape>(shape: S): Reader<Values<S> | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (!isRecord(value))
      throw new ProviderError(400, 'Invalid object', { code: 'parameter_invalid_object', param: path })
    return readShape(shape, value, path)
  }
}

/** A list of at most `maxEntries` parameters. */
export function list<T>(read: Reader<T>, maxEntries: number): Reader<T[] | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value))
      throw new ProviderError(400, 'Invalid array', { code: 'parameter_invalid_array', param: path })
    if (value.length > maxEntries) {
      throw new ProviderError(400, `Invalid array: at most ${maxEntries} entries`, {
        code: 'parameter_invalid_array',
        param: path,
      })
    }
    return value.map((entry: unknown, index) => read(entry, `${path}[${index}]`))
  }
}

/**
 * Metadata of up to 50 keys with text values; a key with an empty value is dropped
 * (https://docs.stripe.com/api/metadata).
 */
export const metadata: Reader<Metadata> = (value, path) => {
  const entries = value === undefined ? [] : isRecord(value) ? Object.entries(value) : null
  const texts = entries?.filter(
    (entry): entry is [string, string] =>
      entry[0].length <= 40 && typeof entry[1] === 'string' && entry[1].length <= 500,
  )
  if (!texts || texts.length !== entries?.length || texts.length > 50) {
    const message = 'Metadata takes up to 50 keys of up to 40 characters, each with a text of up to 500 characters.'
    throw new ProviderError(400, message, { code: 'parameter_invalid_metadata', param: path })
  }
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

/** The names in `expand[]`, each of which must be one of `names`. */
export function expandable<const Name extends string>(...names: Name[]): Reader<ReadonlySet<Name>> {
  return (value, path) => {
    const requested = Array.isArray(value) ? value : value === undefined ? [] : [value]
    return new Set(
      requested.map((each: unknown) => {
        const name = names.find((known) => known === each)
        if (name) return name
        throw new ProviderError(400, `This property cannot be expanded (${String(each)}).`, { param: path })
      }),
    )
  }
}
