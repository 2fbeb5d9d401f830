import type { FastifyRequest } from 'fastify'
import { ProviderError } from '../provider-error.ts'
import type { Metadata } from '../provider-objects.ts'

/** Reads one parameter of a request, such as `line_items[0][quantity]`, or throws the provider's error. */
type Reader<T> = (value: unknown, path: string) => T

function refuse(code: string, param: string, message: string): ProviderError {
  return new ProviderError(400, message, { code, param })
}

/** A required parameter. */
export function required<T>(read: Reader<T>): Reader<NonNullable<T>> {
  return (value, path) => {
    const result = read(value, path)
    if (result === undefined || result === null)
      throw refuse('parameter_missing', path, `Missing required param: ${path}.`)
    return result
  }
}

/** A text of 1 to `maxLength` characters. */
export function text(maxLength = 5000): Reader<string | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (typeof value !== 'string')
      throw refuse('parameter_invalid_string', path, `Invalid string: ${JSON.stringify(value)}`)
    if (value === '') {
      const message = `You passed an empty string for '${path}'. Leave it out, or give it a value.`
      throw refuse('parameter_invalid_empty', path, message)
    }
    if (value.length > maxLength) {
      throw refuse('parameter_invalid_string', path, `Invalid string: must be at most ${maxLength} characters`)
    }
    return value
  }
}

/** A text that `isValid` accepts; `message` is the start of the error message. */
export function textMatching(
  isValid: (text: string) => boolean,
  message: string,
  code = 'parameter_invalid_string',
): Reader<string | undefined> {
  return (value, path) => {
    const read = text()(value, path)
    if (read !== undefined && !isValid(read)) throw refuse(code, path, `${message}: ${read}`)
    return read
  }
}

/** One of a fixed set of words. */
export function oneOf<const Word extends string>(...words: Word[]): Reader<Word | undefined> {
  return (value, path) => {
    const read = text()(value, path)
    const word = words.find((each) => each === read)
    if (read !== undefined && word === undefined) {
      throw refuse('parameter_invalid_string', path, `Invalid ${path}: must be one of ${words.join(', ')}`)
    }
    return word
  }
}

/** A whole number within bounds, e.g. cents, units or seconds. */
export function wholeNumber(min: number, max = Number.MAX_SAFE_INTEGER): Reader<number | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value)) {
      const given = typeof value === 'string' ? value : JSON.stringify(value)
      throw refuse('parameter_invalid_integer', path, `Invalid integer: ${given}`)
    }
    const number = Number(value)
    if (number < min) {
      throw refuse('parameter_invalid_integer', path, `This value must be greater than or equal to ${min}.`)
    }
    if (number > max)
      throw refuse('parameter_invalid_integer', path, `This value must be less than or equal to ${max}.`)
    return number
  }
}

/** A percentage above 0 and up to 100. */
export const percentage: Reader<number | undefined> = (value, path) => {
  if (value === undefined) return undefined
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (!(number > 0 && number <= 100))
    throw refuse('parameter_invalid_decimal', path, 'Percent off must be above 0 and at most 100.')
  return number
}

type Shape = Record<string, Reader<unknown>>
type Values<S extends Shape> = { [Name in keyof S]: ReturnType<S[Name]> }

function readShape<S extends Shape>(shape: S, value: Record<string, unknown>, path: string): Values<S> {
  const nameOf = (key: string) => (path === '' ? key : `${path}[${key}]`)
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(shape, key))
  if (unknown.length > 0) {
    const message = `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.map(nameOf).join(', ')}`
    throw refuse('parameter_unknown', nameOf(unknown[0] ?? ''), message)
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
    if (!isRecord(value)) throw refuse('parameter_invalid_object', path, 'Invalid object')
    return readShape(shape, value, path)
  }
}

/** A list of at most `maxEntries` parameters. */
export function list<T>(read: Reader<T>, maxEntries: number): Reader<T[] | undefined> {
  return (value, path) => {
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw refuse('parameter_invalid_array', path, 'Invalid array')
    if (value.length > maxEntries)
      throw refuse('parameter_invalid_array', path, `Invalid array: at most ${maxEntries} entries`)
    return value.map((entry: unknown, index) => read(entry, `${path}[${index}]`))
  }
}

/** Up to 50 keys with texts; an empty text drops its key (https://docs.stripe.com/api/metadata). */
export const metadata: Reader<Metadata> = (value, path) => {
  const entries = value === undefined ? [] : isRecord(value) ? Object.entries(value) : null
  const texts = entries?.filter(
    (entry): entry is [string, string] =>
      entry[0].length <= 40 && typeof entry[1] === 'string' && entry[1].length <= 500,
  )
  if (!texts || texts.length !== entries?.length || texts.length > 50) {
    const message = 'Metadata takes up to 50 keys of up to 40 characters, each with a text of up to 500 characters.'
    throw refuse('parameter_invalid_metadata', path, message)
  }
  return Object.fromEntries(texts.filter(([, entry]) => entry !== ''))
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

/** Whether an untrusted value is an object with string keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The id in the path of a request. */
export function getPathId({ params }: FastifyRequest): string {
  return isRecord(params) && typeof params.id === 'string' ? params.id : ''
}
