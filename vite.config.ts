import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './scripts/lean-contract.ts'

/**
 * Two files for what most pages share, instead of forty small ones: libraries, which rarely change, and our own parts that
 * at least four files use. What is loaded late (toasts, drawer, dialogs) is in neither.
 */
const libraries = [
  'react',
  'react-dom',
  'scheduler',
  'react-router',
  'react-redux',
  '@reduxjs',
  'redux',
  'immer',
  'reselect',
]
const groups = [
  { name: 'libraries', test: new RegExp(`node_modules/(?:${libraries.join('|')})/`) },
  { name: 'shared', test: /\/(?:app\/(?:api|store|ui)|contract|rules)\//, minShareCount: 4 },
]

/**
 * Pages only: `scripts/bundle-server.ts` bundles the server. `vite build` makes what browsers load, `vite build --ssr` what the
 * server renders pages with, everything bundled into it, so that a shop in production needs no page libraries.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'app/public',
  plugins: [react(), ...(isSsrBuild || command === 'serve' ? [] : [leanContract()])],
  resolve: { alias: { typebox: resolve(import.meta.dirname, 'app/typebox-stub.ts') } },
  css: {
    preprocessorOptions: {
      // Bootstrap 5.3 is written for an older Sass (design, Known limits).
      scss: {
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function', 'abs-percent'],
      },
    },
  },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: command === 'build' ? { noExternal: true } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Pages come with their own policy: nothing inline, neither scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Schemas that no page reads are built from the properties of others.
      treeshake: { propertyReadSideEffects: false },
      checks: { pluginTimings: false },
      ...(!isSsrBuild && {
        input: ['app/entry-client.tsx', 'app/early.ts'],
        output: { codeSplitting: { groups } },
      }),
    },
  },
  server: { middlewareMode: true },
}))
