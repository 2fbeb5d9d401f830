import { WrittenText } from '#app/ui/written-text.tsx'
import type { ShownText } from '#contract/content/fixed-texts.ts'
import type { ContentPart } from './content-page.tsx'

/** The sections of a fixed text as parts of a content page. */
export function textParts(sections: ShownText['sections']): ContentPart[] {
  return sections.map(({ id, title, html }) => ({ id, title, body: <WrittenText html={html} /> }))
}
