import MagicString from 'magic-string'
import { type ESTree, type Plugin, Visitor } from 'vite'

/**
 * A Vite plugin that makes the contract small for browsers: endpoints keep method and URL without the imports of the
 * rest, and calls are marked as pure, so that a schema that no page reads is dropped. Contract files only declare.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    transform: {
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      handler(code) {
        const text = new MagicString(code)
        const imports: ESTree.ImportDeclaration[] = []
        const names = new Set<string>()
        const skipped: ESTree.Span[] = []
        const isSkipped = ({ start }: ESTree.Span) => skipped.some((each) => each.start <= start && start < each.end)
        new Visitor({
          ImportDeclaration(declaration) {
            imports.push(declaration)
            skipped.push(declaration)
          },
          CallExpression(call) {
            if (isSkipped(call)) return
            if (call.callee.type !== 'Identifier' || call.callee.name !== 'endpoint') {
              text.appendLeft(call.start, '/* @__PURE__ */ ')
              return
            }
            const [method = '', url = ''] = call.arguments.map(({ start, end }) => code.slice(start, end))
            text.overwrite(call.start, call.end, `{ method: ${method}, url: ${url} }`)
            skipped.push(call)
          },
          Identifier(identifier) {
            if (!isSkipped(identifier)) names.add(identifier.name)
          },
        }).visit(this.parse(code))
        for (const { specifiers, start, end } of imports) {
          if (!specifiers.some(({ local }) => names.has(local.name))) text.remove(start, end)
        }
        return { code: text.toString(), map: text.generateMap({ hires: 'boundary' }) }
      },
    },
  }
}
