import type { PageAssets } from '#contract/pages.ts'
import { pageDataId, type PageData } from './page-data.ts'
import { escapeScript } from './escape-script.ts'

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
    ...(data ? [`<script type="module" src="${assets.earlyScript}" async></script>`] : []),
    ...head,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...assets.fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(data
      ? [
          // Styles, fonts and the first picture come before the scripts, which a page needs only when a button is pressed.
          ...assets.modules.map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
          `<script type="module" src="${assets.script}" fetchpriority="low"></script>`,
        ]
      : []),
    '</head>',
    '<body>',
    `<div id="root">${body}</div>`,
    ...(data ? [`<script type="application/json" id="${pageDataId}">${escapeScript(data)}</script>`] : []),
    '</body>',
    '</html>',
  ].join('\n')
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
