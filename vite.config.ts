import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './scripts/lean-contract.ts'
import { strictViewer, withoutDecoders } from './scripts/strict-viewer.ts'

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

const page = (name: string) => resolve(import.meta.dirname, `app/${name}.page.tsx`)

/** The pages of the catalogue: a visit begins with one of them and goes on to the others. */
const catalogue = ['shop/home/home', 'shop/listing/products', 'shop/listing/room', 'shop/product/product'].map(page)

/** The pages with the tools of a list. */
const lists = ['shop/listing/products', 'shop/listing/room', 'shop/home/search'].map(page)
/** What shows the pieces that are chosen: rooms at once, a search and all products by code of their own. */
const chosenLists = [page('shop/listing/room'), resolve(import.meta.dirname, 'app/shop/listing/any/any-list-code.tsx')]

/** The pages that show a space in their first screen. */
const spaces = ['shop/listing/room', 'shop/product/product'].map(page)

/**
 * A few files for what many pages share, instead of sixty small ones: libraries, which rarely change; the frame, which
 * every page imports; what at least three pages of the catalogue use, so that none of them loads code of the other
 * areas; what all pages with the tools of a list use; and what shows the pieces that are chosen of a list. What is
 * loaded late (toasts, drawers, dialogs, menus) is in none of them.
 */
const groups = [
  { name: 'libraries', test: new RegExp(`node_modules/(?:${libraries.join('|')})/`) },
  {
    // The first screen waits for every file of styles, and browsers load six files at a time.
    name: (id: string, graph: ImportGraph) => (pagesOf(id, graph, catalogue).size > 0 ? 'styles' : null),
    test: /\/app\/(?!styles\/).*\.s?css$/,
  },
  {
    // One file of styles, which the frame loads: a page that is opened later never shows before its styles.
    name: 'admin',
    test: /\/app\/admin\/.*\.s?css$/,
  },
  // Without the entries themselves: one waits for the code of a page, which imports this file, and the other one
  // imports nothing.
  {
    name: 'frame',
    tags: ['$initial' as const],
    test: /\/(?:app|contract|rules)\/(?!entry\/(?:entry-client|early)|styles\/)/,
  },
  {
    name: (id: string, graph: ImportGraph) => (pagesOf(id, graph, catalogue).size > 2 ? 'catalogue' : null),
  },
  {
    name: (id: string, graph: ImportGraph) => (pagesOf(id, graph, lists).size === lists.length ? 'lists' : null),
  },
  {
    // Before the group below, which takes along what its modules import.
    // With an icon that is too small for a file of its own.
    name: (id: string, graph: ImportGraph) =>
      id.endsWith('/plan-icon.ts') || pagesOf(id, graph, spaces).size === spaces.length ? 'space' : null,
  },
  // The plan of a room uses one of the two: without this, they would be two files for all other drawings.
  { name: 'drawn', test: /\/scale-drawing\/(?:person|product-in-space)\.tsx/ },
  {
    name: (id: string, graph: ImportGraph) =>
      pagesOf(id, graph, chosenLists).size === chosenLists.length ? 'chosen' : null,
    test: /\/app\/shop\/listing\/(?:chosen\/|filter\.ts)/,
  },
]

/** The modules that import a module, as Rolldown passes them to the name of a group. */
interface ImportGraph {
  getModuleInfo: (id: string) => { importers: string[] } | null
}

/** Those of some pages that import a module, directly or through other modules. */
function pagesOf(id: string, graph: ImportGraph, pages: readonly string[]): Set<string> {
  const reached = new Set([id])
  for (const each of reached) {
    if (pages.includes(each)) continue
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) reached.add(importer)
  }
  return new Set(pages.filter((name) => reached.has(name)))
}

/**
 * Pages only: `scripts/bundle-server.ts` bundles the server. `vite build` makes what browsers load, `vite build --ssr`
 * what the server renders pages with, everything bundled into it, so that a shop in production needs no page libraries.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  appType: 'custom',
  publicDir: 'app/public',
  plugins: [react(), ...(isSsrBuild || command === 'serve' ? [] : [leanContract(), strictViewer()])],
  resolve: {
    alias: [
      { find: 'typebox', replacement: resolve(import.meta.dirname, 'app/entry/typebox-stub.ts') },
      ...withoutDecoders,
    ],
  },
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
    // The oldest browsers (README); the server runs on the Node of its packages.
    ...(!isSsrBuild && { target: ['chrome111', 'edge111', 'firefox115', 'safari16.4', 'ios16.4'] }),
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Pages come with their own policy: nothing inline, neither scripts nor data: fonts.
    assetsInlineLimit: 0,
    // The viewer of models, which only a press loads, has 0.95 MB.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Schemas that no page reads are built from the properties of others.
      treeshake: { propertyReadSideEffects: false },
      checks: { pluginTimings: false },
      ...(!isSsrBuild && {
        input: ['app/entry/entry-client.tsx', 'app/entry/early.ts'],
        // The names of all chunks are in the first script, and seven characters of a hash tell two versions apart.
        output: {
          codeSplitting: { groups },
          chunkFileNames: ({ name }) => `assets/${name.replace('.page', '')}-[hash:7].js`,
          assetFileNames: 'assets/[name]-[hash:6][extname]',
        },
      }),
    },
  },
  server: { middlewareMode: true },
}))
