import { ProviderError } from '../provider-error.ts'

/**
 * Parses one parameter of a request, or throws the provider's error. `path` is its name, e.g.
 * `line_items[0][quantity]`.
 */
export type Reader<T> = (value: unknown, path: string) => T

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
      throw refuse(
        'parameter_invalid_empty',
        path,
        `You passed an empty string for '${path}'. Leave it out, or give it a value.`,
      )
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
      throw refuse(
        'parameter_invalid_integer',
        path,
        `Invalid integer: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
      )
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
