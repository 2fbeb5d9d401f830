import { fileError } from './file-error.ts'

/** A file as text. `encoding` is right once the text has been read to its end. */
export interface DecodedText {
  parts: AsyncGenerator<string, void>
  encoding(): string
}

/** Short enough to be parsed in a few milliseconds. */
const maxPartBytes = 32 * 1024

/**
 * Decodes a file in parts of up to 32 KB. The first sequence outside ASCII decides the encoding: all before it is the
 * same in both, and text in Windows-1252 has letters such as `é` alone, which are never UTF-8. A file that begins as
 * UTF-8 and has other bytes later is damaged: read as Windows-1252, all its macrons would become two wrong letters.
 * Throws ShopError 400 for such a file, and for UTF-16 and archives.
 */
export function decodeText(file: string, bytes: AsyncIterable<Uint8Array>): DecodedText {
  let decoder: TextDecoder | undefined
  let lines = 1
  let isFirst = true
  async function* decode() {
    for await (const part of partsOf(bytes)) {
      if (isFirst) refuseOthers(file, part)
      isFirst = false
      const at = decoder ? -1 : part.findIndex((byte) => byte >= 0x80)
      decoder ??=
        at === -1
          ? undefined
          : new TextDecoder(startsWithUtf8(part.subarray(at)) ? 'utf-8' : 'windows-1252', { fatal: true })
      yield decodePart(part, true)
      lines += countLines(part)
    }
    const end = decodePart(new Uint8Array(), false)
    if (end !== '') yield end
  }
  function decodePart(part: Uint8Array, stream: boolean): string {
    try {
      return decoder
        ? decoder.decode(part, { stream })
        : Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
    } catch {
      const text = new TextDecoder().decode(part)
      const line = lines + countLines(Buffer.from(text.slice(0, Math.max(0, text.indexOf('\uFFFD')))))
      throw fileError(
        { file, line },
        'The text is UTF-8 up to here and then isn’t. In the spreadsheet choose “CSV UTF-8”, save, and try again.',
      )
    }
  }
  return { parts: decode(), encoding: () => (decoder?.encoding === 'windows-1252' ? 'Windows-1252' : 'UTF-8') }
}

/** Parts that are the same however the bytes arrive, and that do not end within the first sequence outside ASCII. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let rest: Uint8Array = new Uint8Array()
  for await (const chunk of bytes) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (rest.length >= maxPartBytes) {
      const end = maxPartBytes - lengthOfEnd(rest.subarray(0, maxPartBytes))
      yield rest.subarray(0, end)
      rest = rest.subarray(end)
    }
  }
  if (rest.length > 0) yield rest
}

/** How many bytes at the end may belong to a sequence that is not complete. */
function lengthOfEnd(part: Uint8Array): number {
  const first = [1, 2, 3].find((back) => (part[part.length - back] ?? 0) >= 0xc0)
  return first ?? 0
}

/** Whether a sequence outside ASCII is UTF-8. */
function startsWithUtf8(bytes: Uint8Array): boolean {
  const [lead = 0] = bytes
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
    return true
  } catch {
    return false
  }
}

function refuseOthers(file: string, [first, second, third]: Uint8Array): void {
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw fileError({ file }, 'It’s UTF-16 text. In the spreadsheet choose “CSV UTF-8”, save, and try again.')
  }
  if (first === 0x50 && second === 0x4b && third === 0x03) {
    throw fileError({ file }, 'It’s a spreadsheet or an archive. Save it as CSV or unpack it, and add what’s inside.')
  }
}

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0)
}
