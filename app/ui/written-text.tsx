import styles from './written-text.module.scss'

/** A text of the owner as HTML that the server has sanitized (`render-markdown.ts`): no other HTML may come here. */
export function WrittenText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
