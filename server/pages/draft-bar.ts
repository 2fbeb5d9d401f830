import escapeHtml from 'escape-html'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { endDraftsPath } from '#server/content/drafts/draft-view.routes.ts'
import type { DraftList } from '#server/content/drafts/shown-drafts.ts'

/**
 * Adds the bar of the shop with its drafts to a page, above everything that the script of the page renders. It works
 * without script.
 */
export function withDraftBar(html: string, drafts: DraftList & { until: Date }): string {
  return html.replace('<body>', () => `<body>\n${draftBar(drafts)}`)
}

function draftBar({ shown, refused, until }: DraftList & { until: Date }): string {
  const list =
    shown.length === 0 ? 'There’s nothing unpublished.' : `Not published: ${shown.map(escapeHtml).join(', ')}.`
  const left =
    refused.length === 0
      ? ''
      : ` ${refused.map(escapeHtml).join(', ')}: the draft can’t be published yet, so you see the published version.`
  return [
    '<aside class="alert alert-warning mb-0" aria-label="Drafts">',
    '<div class="alert-words container">',
    `<p><strong>You see the shop with its drafts</strong> until ${nzTimeText(until.toISOString())}. ${list}${left}</p>`,
    `<form method="post" action="${endDraftsPath}">`,
    // A button: the link to the main part stays the first link of the page.
    `<button class="btn btn-outline btn-sm" formmethod="get" formaction="${adminPaths.announcement}">Back to Content</button> `,
    '<button class="btn btn-outline btn-sm">End</button>',
    '</form>',
    '</div>',
    '</aside>',
  ].join('')
}
