import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const decoders = resolve(import.meta.dirname, '../app/shop/product/room-model/viewer/no-decoders.ts')

/** Adds the style sheet to those that Lit gives each shadow root of the element. */
const adopt = 'const all = shadowRoot.host.constructor.elementStyles; if (!all.includes(styles)) all.push(styles);'

/** The decoders that the viewer of models would fetch from other sites, or compile. Models of the shop need none. */
export const withoutDecoders = [
  'libs/meshopt_decoder.module.js',
  'loaders/DRACOLoader.js',
  'loaders/KTX2Loader.js',
].map((file) => ({ find: `three/examples/jsm/${file}`, replacement: decoders }))

/**
 * A Vite plugin that builds the viewer of models for pages whose policy allows no inline style: the style in its
 * template becomes a style sheet of the shadow root. Throws when a new version has another template.
 */
export function strictViewer(): Plugin {
  return {
    name: 'strict-viewer',
    transform: {
      filter: { id: /\/@google\/model-viewer\/lib\/template\.js$/ },
      handler(code) {
        const style = /<style>([^`$]*)<\/style>/.exec(code)
        const call = 'render(templateResult, shadowRoot);'
        if (!style?.[1] || !code.includes(call)) throw new Error('The template of model-viewer is another one.')
        return {
          code: code
            .replace(style[0], '')
            .replace(call, `${call} ${adopt}`)
            .concat(`\nconst styles = new CSSStyleSheet();\nstyles.replaceSync(${JSON.stringify(style[1])});\n`),
          map: null,
        }
      },
    },
  }
}
