import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'

/** Every word of these files counts as used: a class, an element or an attribute. */
const sources = ['app/**/*.{ts,tsx}']

/**
 * A Vite plugin that takes the rules of Bootstrap which match nothing out of the theme. It reads the words of the sources, so
 * a class must be written in one piece (`tests/architecture/class-names.test.ts`). The shop's own rules all stay: PurgeCSS
 * does not understand each of them, such as one for `:focus-visible` alone.
 */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    transform: {
      filter: { id: /\/app\/styles\/global\.scss$/ },
      async handler(code) {
        const [theme] = await new PurgeCSS().purge({ content: sources, css: [{ raw: code }] })
        if (!theme) throw new Error('PurgeCSS returns no styles for app/styles/global.scss.')
        return { code: theme.css, map: null }
      },
    },
  }
}
