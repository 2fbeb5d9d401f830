import { WrittenText } from '#app/ui/written-text.tsx'
import styles from './accordion.module.scss'

interface AccordionPart {
  title: string
  /** HTML that the server has sanitized (`render-markdown.ts`). */
  html: string
  open?: boolean
}

/** Whether HTML begins with an element of its own lines; else it is the text of one paragraph. */
const hasBlocks = /^<(?:p|h[2-4]|[uo]l|pre|blockquote|hr|div)\b/

/** Parts that open and close, as native `details`: they work without script, and find-in-page opens them. */
export function Accordion({ parts }: { parts: readonly AccordionPart[] }) {
  return (
    <div className={styles.accordion}>
      {parts.map(({ title, html, open }) => (
        <details className={styles.item} key={title} open={open}>
          <summary className={styles.title}>
            <h3>{title}</h3>
          </summary>
          {hasBlocks.test(html) ? (
            <div className={styles.body}>
              <WrittenText html={html} />
            </div>
          ) : (
            <div className={styles.body} dangerouslySetInnerHTML={{ __html: html }} />
          )}
        </details>
      ))}
    </div>
  )
}
