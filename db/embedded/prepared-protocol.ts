import { type PGlite, protocol } from '@electric-sql/pglite'
import { preparedName } from '#db/prepared-names.ts'

type Answer = Awaited<ReturnType<PGlite['execProtocolStream']>>
type Send = (message: Uint8Array) => Promise<Answer>

const kinds = { parse: 0x50, describe: 0x44, bind: 0x42, execute: 0x45, sync: 0x53 } as const

interface PreparedStatement {
  name: string
  description: Answer | undefined
}

/**
 * Keeps the statements of `prepared-names.ts` prepared in PGlite, which would parse and plan each query again. After
 * the first time Bind, Execute and Sync are sent together, in a third of the time.
 */
export class PreparedProtocol {
  readonly #statements = new Map<string, PreparedStatement>()
  #current: PreparedStatement | undefined
  #bind: Uint8Array = new Uint8Array()
  #isSynced = false

  /** Takes a message of PGlite in place of `send` and returns the answer that PGlite expects. */
  async exchange(message: Uint8Array, send: Send): Promise<Answer> {
    if (message[0] === kinds.parse) return this.#parse(message, send)
    const current = this.#current
    if (!current) return send(message)
    switch (message[0]) {
      case kinds.describe:
        return this.#describe(message, current, send)
      case kinds.bind:
        this.#bind = withName(message, current.name)
        return []
      case kinds.execute:
        this.#isSynced = true
        return send(Buffer.concat([this.#bind, message, protocol.serialize.sync()]))
      case kinds.sync:
        this.#current = undefined
        return this.#isSynced ? [] : send(message)
      default:
        return send(message)
    }
  }

  async #parse(message: Uint8Array, send: Send): Promise<Answer> {
    const text = textOf(message)
    const name = preparedName(text)
    this.#current = undefined
    if (name === undefined) return send(message)
    this.#isSynced = false
    const known = this.#statements.get(text)
    this.#current = known ?? { name, description: undefined }
    if (known) return []
    const answer = await send(protocol.serialize.parse({ name, text }))
    this.#statements.set(text, this.#current)
    return answer
  }

  /** Describes the statement with its parameters and columns, or the portal with the same columns. */
  async #describe(message: Uint8Array, current: PreparedStatement, send: Send): Promise<Answer> {
    const isPortal = message[5] === 'P'.charCodeAt(0)
    current.description ??= await send(protocol.serialize.describe({ type: 'S', name: current.name }))
    return current.description.filter(({ name }) => !isPortal || name === 'rowDescription')
  }
}

/** After its kind, its length and the end of the name. */
function textOf(message: Uint8Array): string {
  return Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('utf8', 6, message.indexOf(0, 6))
}

function withName(message: Uint8Array, name: string): Uint8Array {
  const named = Buffer.concat([message.subarray(0, 6), Buffer.from(name), message.subarray(6)])
  named.writeUInt32BE(named.length - 1, 1)
  return named
}
