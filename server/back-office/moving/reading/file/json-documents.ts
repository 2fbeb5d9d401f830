import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { fileError, nulError } from './file-error.ts'
import { startSlices } from './start-slices.ts'

/** A document of a file, with the line where it begins. */
export interface JsonDocument {
  line: number
  value: unknown
}

/** MongoDB's limit of a document. */
const maxDocumentLength = 16 * 1024 * 1024

const code = { newLine: 10, quote: 34, comma: 44, open: 91, backslash: 92, close: 93, brace: 123, endBrace: 125 }

/**
 * Reads documents one after the other, as `mongoexport` writes them: one a line, indented, or in one array. A scanner
 * finds the end of each, so that only one is in memory. Throws ShopError 400, with the line, for what is not JSON.
 */
export async function* jsonDocuments(file: string, parts: AsyncIterable<string>): AsyncGenerator<JsonDocument, void> {
  const pause = startSlices()
  let line = 1
  /** Where the current document began; its text so far, and the brackets that are open. */
  let startLine = 1
  let text = ''
  let depth = 0
  let isString = false
  let isEscaped = false
  let array: 'none' | 'open' | 'closed' | undefined
  const broken = (at: number) => brokenError(file, at, text)
  for await (const part of parts) {
    await pause()
    let from = 0
    for (let at = 0; at < part.length; at++) {
      const sign = part.charCodeAt(at)
      if (sign === 0) throw nulError({ file, line })
      if (sign === code.newLine) line++
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (sign === code.backslash) isEscaped = true
        else if (sign === code.quote) isString = false
        else if (sign === code.newLine) {
          text += part.slice(from, at)
          throw broken(line - 1)
        }
      } else if (depth > 0) {
        if (sign === code.quote) isString = true
        else if (sign === code.brace || sign === code.open) depth++
        else if (sign === code.endBrace || sign === code.close) depth--
        if (depth > 0) continue
        text += part.slice(from, at + 1)
        yield { line: startLine, value: parseDocument(text, () => broken(startLine)) }
        await pause()
        text = ''
      } else if (sign === code.brace && array !== 'closed') {
        array ??= 'none'
        depth = 1
        from = at
        startLine = line
      } else if (sign === code.open && array === undefined) array = 'open'
      else if (sign === code.close && array === 'open') array = 'closed'
      else if (!isBetween(sign, array)) {
        text = part.slice(at, at + 60)
        throw broken(line)
      }
    }
    if (depth > 0) text += part.slice(from)
    if (text.length > maxDocumentLength) throw broken(startLine)
  }
  if (depth > 0) throw endError(file, startLine)
  if (array === 'open') throw endError(file, line)
}

const isBetween = (sign: number, array: string | undefined) =>
  sign === code.newLine || sign === 13 || sign === 32 || sign === 9 || (sign === code.comma && array === 'open')

function parseDocument(text: string, broken: () => Error): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw broken()
  }
}

function brokenError(file: string, line: number, text: string): Error {
  return fileError(
    { file, line },
    `The JSON is broken at “${truncate(cleanLine(text.slice(0, 200)), 60)}”. Export the file again with mongoexport.`,
  )
}

function endError(file: string, line: number): Error {
  return fileError(
    { file, line },
    'The file ends in the middle of what begins here. Export it again, and copy all of it.',
  )
}
