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
 * A Vite plugin that makes the contract small for browsers: endpoints keep method and URL without the imports of the
 * rest, and calls are marked as pure, so that a schema which no page reads is left out. Contract files only declare.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    transform: {
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      handler(code) {
        const text = new MagicString(code)
        const program = this.parse(code)
        removeUnusedImports(text, program)
        for (const call of callsIn(program)) {
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

/** Removes the imports that nothing outside of the definitions of endpoints names. */
function removeUnusedImports(text: MagicString, program: unknown): void {
  const imports = nodesIn(program).filter(({ type }) => type === 'ImportDeclaration')
  const named = new Set(namesIn(program))
  for (const { start, end, specifiers } of imports) {
    const locals = nodesOf(specifiers).map(({ local }) => (isNode(local) ? local['name'] : undefined))
    if (!locals.some((name) => named.has(name))) text.remove(start, end)
  }
}

/** The identifiers of a module, but for those in imports and in the definitions of endpoints. */
function namesIn(node: unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (!isNode(node) || node.type === 'ImportDeclaration') return []
  if (node.type === 'Identifier') return [node['name']]
  const isDefinition = node.type === 'CallExpression' && isEndpoint(node)
  return Object.values(isDefinition ? { callee: node['callee'] } : node).flatMap(namesIn)
}

/** The statements of a module. */
function nodesIn(program: unknown): Node[] {
  return isNode(program) ? nodesOf(program['body']) : []
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
