import MagicString from 'magic-string'
import type { Plugin } from 'vite'

/** What pages need of an endpoint; the server and the API page use the rest. */
const kept = new Set(['method', 'url'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * A Vite plugin that makes the contract small for browsers: its endpoints keep method and URL, and its calls are marked
 * as pure, so that a schema which no page reads is left out of the files. Contract files only declare.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    transform: {
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      handler(code) {
        const text = new MagicString(code)
        for (const call of callsIn(this.parse(code))) {
          text.appendLeft(call.start, '/* @__PURE__ */ ')
          if (isEndpoint(call)) keepAddress(text, call)
        }
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}

function isEndpoint({ callee }: Node): boolean {
  return isNode(callee) && callee['name'] === 'endpoint'
}

/** Replaces the definition of an endpoint by its method and URL. */
function keepAddress(text: MagicString, call: Node): void {
  const [definition] = nodesOf(call['arguments'])
  if (!definition) throw new Error('An endpoint has no definition.')
  const properties = nodesOf(definition['properties']).filter(({ key }) => isNode(key) && kept.has(String(key['name'])))
  const source = properties.map(({ start, end }) => text.original.slice(start, end)).join(', ')
  text.overwrite(definition.start, definition.end, `{ ${source} }`)
}

/** Every call in a module, the outermost first; the calls in the definition of an endpoint disappear with it. */
function callsIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(callsIn)
  if (!isNode(node)) return []
  const isCall = node.type === 'CallExpression'
  const inner = isCall && isEndpoint(node) ? [] : Object.values(node).flatMap(callsIn)
  return isCall ? [node, ...inner] : inner
}

function nodesOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}
