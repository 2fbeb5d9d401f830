import type { PageAssets } from '#contract/pages.ts'
import { paths } from '#rules/paths.ts'
import { pageDataId, type PageData } from './page-data.ts'
import { escapeScript } from '#app/page/escape-script.ts'

interface DocumentParts {
  /** The markup that React rendered, with the head tags in front. */
  markup: string
  assets: PageAssets
  /** Null on a page that is not hydrated, such as the crash screen. */
  data: PageData | null
}

/** Writes the HTML document. It has no inline script or style: the content security policy forbids both. */
export function writeDocument({ markup, assets, data }: DocumentParts): string {
  const { head, body } = splitHeadTags(markup)
  return [
    '<!doctype html>',
    '<html lang="en-NZ">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...head,
    ...(data ? scriptsOf(assets) : []),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="alternate" type="application/atom+xml" title="New pieces" href="${paths.feeds.newPieces}">`,
    '<link rel="manifest" href="/site.webmanifest">',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    '</head>',
    '<body>',
    `<div id="root">${body}</div>`,
    ...(data ? [`<script type="application/json" id="${pageDataId}">${escapeScript(data)}</script>`] : []),
    '</body>',
    '</html>',
  ].join('\n')
}

/**
 * The first script, which reads the head tags before it, and the names of those that it starts after the first screen.
 * Nothing is painted before the first script runs, in browsers that know `blocking`: it remembers every press.
 */
function scriptsOf({ earlyScript, script, modules }: PageAssets): string[] {
  return [
    `<script type="application/json" id="page-scripts">${escapeScript({ script, modules })}</script>`,
    `<script type="module" src="${earlyScript}" async blocking="render"></script>`,
  ]
}

/** React renders titles, metas and links in front of the markup; they belong in the head. */
function splitHeadTags(markup: string): { head: string[]; body: string } {
  const head: string[] = []
  let body = markup
  for (;;) {
    const [tag] = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)/.exec(body) ?? []
    if (tag === undefined) return { head, body }
    head.push(tag)
    body = body.slice(tag.length)
  }
}
