import styles from './written-text.module.scss'

/** HTML of the owner that the server has sanitized (`render-markdown.ts`), and no other. */
export function WrittenText({ html }: { html: string }) {
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
}
