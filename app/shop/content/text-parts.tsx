import { WrittenText } from '#app/ui/written-text.tsx'
import type { ShownText } from '#contract/content/fixed-texts.ts'
import type { ContentPart } from './content-page.tsx'

export function textParts(sections: ShownText['sections']): ContentPart[] {
  return sections.map(({ id, title, html }) => ({ id, title, body: <WrittenText html={html} /> }))
}
